/**
 * When two spellings are one code. The specification does not say that a service answers a code as it was requested. One code
 * differs from another spelling of it by nothing but
 * - case: `aapl` is AAPL,
 * - zeros at the start of a number: `700` is 00700,
 * - separators: `BRK-B`, `BRK/B` and `BRK B` are BRK.B,
 * - the region or the exchange that was requested, after or before it: `700.HK` and `HK.700` are 700.
 * Any other code is that of another instrument.
 */

import { TEXT_BOUNDS } from '#model/reference/served-text.ts'

/** Where the codes of a request belong. */
export interface CodePlace {
  readonly region: string
  /** Empty, or missing, for the primary one. */
  readonly exchange?: string
}

const SEPARATORS = /[\s./_-]+/gu
const ZEROS = /^0+(?=\d+$)/u

/** The same text for every spelling of one code. A longer text than any spelling stays as it is, and is not searched for patterns. */
export function foldCode(code: string, { region, exchange = '' }: CodePlace): string {
  if (code.length > TEXT_BOUNDS.spelledCode.max) return code
  const parts = code.trim().toUpperCase().replace(SEPARATORS, '-').split('-')
  const isPlace = (part: string | undefined): boolean => part === region || (exchange !== '' && part === exchange)
  if (parts.length > 1 && isPlace(parts.at(-1))) parts.pop()
  else if (parts.length > 1 && isPlace(parts[0])) parts.shift()
  return parts.join('-').replace(ZEROS, '')
}
