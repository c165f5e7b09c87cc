/** The text conventions of programs: quoted cells, grouped numbers, dates and encodings. */

/** Quotes a cell only if it needs quotation marks (RFC 4180). */
const cellFor =
  (separator: string) =>
  (cell: string): string =>
    cell.includes(separator) || /["\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export const rowsText = (rows: readonly (readonly string[])[], separator = ',', end = '\n'): string =>
  rows.map((cells) => cells.map(cellFor(separator)).join(separator) + end).join('')

export const quotedRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')

/** `1234.5` as `1,234.5`, or with other marks. */
export function grouped(number: string, group = ',', mark = '.'): string {
  const [whole = '', decimals] = number.split('.')
  const groups = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, group)
  return decimals === undefined ? groups : `${groups}${mark}${decimals}`
}

/** Pads to at least two decimals. */
export function cents(number: string): string {
  const [whole = '', decimals = ''] = number.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

export function partsOf(date: string): { readonly year: string; readonly month: string; readonly day: string } {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month, day }
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const utf8WithMark = (text: string): Uint8Array => utf8(`\uFEFF${text}`)

/** Little-endian with its byte order mark, as spreadsheets save "Unicode text". */
export const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le')

/** Equals the Windows code page for letters with accents. */
export const windows1252 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

let codes: ReadonlyMap<string, readonly number[]> | null = null

/** The platform only decodes GB18030, so the table of two-byte characters is built by decoding them all. */
export function gb18030(text: string): Uint8Array {
  codes ??= twoByteCodes()
  const found = codes
  return Uint8Array.from(Array.from(text).flatMap((one) => found.get(one) ?? [one.codePointAt(0) ?? 0]))
}

function twoByteCodes(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('gb18030')
  const found = new Map<string, readonly number[]>()
  for (let lead = 0xb0; lead <= 0xf7; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) found.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]) // prettier-ignore
  return found
}
