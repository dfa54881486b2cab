"""Written by tools/generate/server_words.py from frontend/messages: do not edit."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "nl": {
        "mail_recover_subject": "Weer inloggen bij Coup Turc",
        "mail_recover_text": "Dag {name},\n\nIemand heeft gevraagd om voor jou een nieuw wachtwoord te kiezen bij Coup Turc. Dat doe je hier:\n\n{link}\n\nDe link werkt één keer, en {minutes} minuten lang. Heb jij er niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.\n",
        "mail_confirm_subject": "Klopt dit mailadres? – Coup Turc",
        "mail_confirm_text": "Dag {name},\n\nBij Coup Turc heb je dit mailadres ingevuld. Open deze link om te bevestigen dat het van jou is:\n\n{link}\n\nDe link werkt één keer, een week lang. Tot je hem opent, sturen we je niets anders dan wat je zelf aanvraagt. Ken je Coup Turc niet? Dan heeft iemand zich vertypt, en hoef je niets te doen.\n",
    },
    "en": {
        "mail_recover_subject": "Log in to Coup Turc again",
        "mail_recover_text": "Hello {name},\n\nSomebody has asked for a new password for you at Coup Turc. Choose it here:\n\n{link}\n\nThe link counts once, and for {minutes} minutes. If it was not you, there is nothing to do: your password stays as it is.\n",
        "mail_confirm_subject": "Is this your address? – Coup Turc",
        "mail_confirm_text": "Hello {name},\n\nYou have entered this address at Coup Turc. Open this link to confirm that it is yours:\n\n{link}\n\nThe link counts once, for a week. Until you open it we send you nothing that you have not asked for. If you do not know Coup Turc, somebody has mistyped, and there is nothing to do.\n",
    },
    "tr": {
        "mail_recover_subject": "Coup Turc’e yeniden girin",
        "mail_recover_text": "Merhaba {name},\n\nBiri sizin için Coup Turc’te yeni bir parola istedi. Parolanızı buradan seçin:\n\n{link}\n\nBağlantı bir kez ve {minutes} dakika boyunca geçerlidir. Siz istemediyseniz bir şey yapmanıza gerek yok: parolanız olduğu gibi kalır.\n",
        "mail_confirm_subject": "Bu adres sizin mi? – Coup Turc",
        "mail_confirm_text": "Merhaba {name},\n\nCoup Turc’te bu e-posta adresini girdiniz. Adresin size ait olduğunu doğrulamak için bu bağlantıyı açın:\n\n{link}\n\nBağlantı bir kez ve bir hafta boyunca geçerlidir. Açana kadar size kendi istediğinizden başka bir şey göndermeyiz. Coup Turc’ü tanımıyorsanız biri adresi yanlış yazmıştır; bir şey yapmanıza gerek yok.\n",
    },
}
