/** Two hundred texts that a service might send, maliciously or by mistake. */

const SCRIPT = 'globalThis.harmed = true'

/** Entities in words are decoded once, to text; codes and prices are shown unchanged. */
export const ENTITIES = { sent: '&lt;b&gt; &amp;amp; &#x3C;', decoded: '<b> &amp; <' } as const

const MARKUP: readonly string[] = [
  `<script>${SCRIPT}</script>`,
  `</title></style></textarea><script>${SCRIPT}</script>`,
  `<img src=x onerror="${SCRIPT}">`,
  `<svg onload="${SCRIPT}"></svg>`,
  `<svg><script>${SCRIPT}</script></svg>`,
  `<iframe srcdoc="<script>parent.harmed = true</script>"></iframe>`,
  `<a href="javascript:${SCRIPT}">Apple</a>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${SCRIPT}">`,
  `<details open ontoggle="${SCRIPT}">`,
  `<input autofocus onfocus="${SCRIPT}">`,
  `<style>* { display: none !important }</style>`,
  `<link rel="stylesheet" href="https://harm.example/a.css">`,
  `<base href="https://harm.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://harm.example/">`,
  `<form action="https://harm.example/"><button>Apple</button></form>`,
  `<template shadowrootmode="open"><script>${SCRIPT}</script></template>`,
  `<!--><script>${SCRIPT}</script-->`,
  `<![CDATA[<script>${SCRIPT}</script>]]>`,
  `"><script>${SCRIPT}</script>`,
  `' autofocus onfocus='${SCRIPT}`,
]

const TEMPLATES: readonly string[] = [
  `{@html '<img src=x onerror=${SCRIPT}>'}`,
  '{{constructor.constructor("harmed = 1")()}}',
  '${globalThis.harmed = true}',
  '<%= harmed %>',
  '{b|rich}{a|text}',
  '%s%d%n%x',
  '$& $1 $` $$',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '0',
  'false',
  '[object Object]',
]

const LETTERS: readonly string[] = [
  '\u202Egnp.exe',
  '\u2066\u2067\u2068reordered\u2069',
  'zero\u200Bwidth\u200D\uFEFF',
  'NUL\u0000in the middle',
  'bell\u0007 and escape\u001B[31m',
  'a\r\nline\nbreak\ttab',
  'separators\u2028\u2029',
  '\uD800 alone',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F1E8}\u{1F1F3}',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  'Z\u0351\u036B\u0343a\u0328l\u0321g\u0335o\u0338',
  'ﷺ'.repeat(20),
  'W'.repeat(600),
  'שלום 苹果 تفاحة',
  '=HYPERLINK("https://harm.example","Apple")',
  "'; DROP TABLE news; --",
  '../../../../etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://harm.example/<script>',
  ENTITIES.sent,
  '\\u003cscript\\u003e',
  '%3Cscript%3E',
  '\uFF1Cscript\uFF1E',
]

const BASES = [...MARKUP, ...TEMPLATES, ...LETTERS]

/** Variations of a text: inside a word, doubled, in capitals. */
const SETTINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Apple ${text} rises`,
  (text) => `${text}${text}`,
  (text) => `"${text.toUpperCase()}"`,
]

export const HOSTILE: readonly string[] = SETTINGS.flatMap((setting) => BASES.map(setting)).slice(0, 200)
