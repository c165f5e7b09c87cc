/** How programs write texts: quoted cells, grouped numbers, dates and encodings. */

/** A cell in quotation marks where it needs them (RFC 4180). */
const cellFor =
  (separator: string) =>
  (cell: string): string =>
    cell.includes(separator) || /["\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Rows of cells, quoted where needed. */
export const rowsText = (rows: readonly (readonly string[])[], separator = ',', end = '\n'): string =>
  rows.map((cells) => cells.map(cellFor(separator)).join(separator) + end).join('')

/** Rows of cells that are all quoted. */
export const quotedRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')

/** Thousands in groups: `1234.5` as `1,234.5`, or by other marks. */
export function grouped(number: string, group = ',', mark = '.'): string {
  const [whole = '', decimals] = number.split('.')
  const groups = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, group)
  return decimals === undefined ? groups : `${groups}${mark}${decimals}`
}

/** Two decimals at least. */
export function cents(number: string): string {
  const [whole = '', decimals = ''] = number.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** The parts of a day. */
export function partsOf(date: string): { readonly year: string; readonly month: string; readonly day: string } {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month, day }
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const utf8WithMark = (text: string): Uint8Array => utf8(`\uFEFF${text}`)

/** Little-endian with its byte order mark, as spreadsheets save "Unicode text". */
export const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le')

/** The bytes of Latin-1, which are those of the Windows code page for letters with accents. */
export const windows1252 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

let codes: ReadonlyMap<string, readonly number[]> | null = null

/** The platform decodes GB18030 and does not encode it: its characters of two bytes are found by decoding them all. */
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
