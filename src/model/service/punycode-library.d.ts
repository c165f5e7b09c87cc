/** What is used of the library, which has no types of its own. Configurations without all of this folder name this file. */
declare module 'punycode/punycode.js' {
  const punycode: {
    /** @throws RangeError for what is not Punycode. */
    decode(text: string): string
  }
  export default punycode
}
