/** Types of the used part of the library. Configurations without this folder name this file. */
declare module 'punycode/punycode.js' {
  const punycode: {
    /** @throws RangeError if the text is not Punycode. */
    decode(text: string): string
  }
  export default punycode
}
