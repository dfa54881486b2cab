"""Written by tools/generate/server_words.py from frontend/messages: do not edit."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "nl": {
        "mail_recover_subject": "Weer inloggen bij Coup Turc",
        "mail_recover_text": "Dag {name},\n\nIemand heeft gevraagd om voor jou een nieuw wachtwoord te kiezen bij Coup Turc. Dat doe je hier:\n\n{link}\n\nDe link werkt één keer, en {minutes} minuten lang. Heb jij er niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.\n",
    },
    "en": {
        "mail_recover_subject": "Log in to Coup Turc again",
        "mail_recover_text": "Hello {name},\n\nSomebody has asked for a new password for you at Coup Turc. Choose it here:\n\n{link}\n\nThe link counts once, and for {minutes} minutes. If it was not you, there is nothing to do: your password stays as it is.\n",
    },
    "tr": {
        "mail_recover_subject": "Coup Turc’e yeniden girin",
        "mail_recover_text": "Merhaba {name},\n\nBiri sizin için Coup Turc’te yeni bir parola istedi. Parolanızı buradan seçin:\n\n{link}\n\nBağlantı bir kez ve {minutes} dakika boyunca geçerlidir. Siz istemediyseniz bir şey yapmanıza gerek yok: parolanız olduğu gibi kalır.\n",
    },
}
