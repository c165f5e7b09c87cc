/** Words something in the language of the call. State keeps this and no text, which would stay in the language of its time. */
export type Sentence = () => string
