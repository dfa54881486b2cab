/** Words kept as a function, so that they follow the language. */
export type Say = () => string;
