/** Returns a text in the current language. State stores this and no text, which would keep an earlier language. */
export type Sentence = () => string
