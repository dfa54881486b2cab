// Written by tools/generate/human_time.py from src/coupturc/engine/human_time.py: do not edit.

/** Seconds that a person takes for moves of each kind, and what they are multiplied by. */
export const pace = {"forced":0.5,"returned":0.9,"opening":1.3,"opening_plies":8,"quiet":1.5,"each_move":0.12,"offer_factor":1.7,"spread":0.4,"most":12.0} as const;
