/** Returns a text in the language at the time of the call. State stores this and no text, which would keep the language of its creation. */
export type Sentence = () => string
