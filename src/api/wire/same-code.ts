/**
 * Compares spellings of codes, because the specification does not promise that answers repeat codes as requested. Spellings of one
 * code differ only in
 * - case: `aapl` is AAPL,
 * - leading zeros of a number: `700` is 00700,
 * - separators: `BRK-B`, `BRK/B` and `BRK B` are BRK.B,
 * - the requested region or exchange after or before it: `700.HK` and `HK.700` are 700.
 */

import { TEXT_BOUNDS } from '#model/reference/served-text.ts'

/** The region and exchange of requested codes. */
export interface CodePlace {
  readonly region: string
  /** Empty or missing for the primary one. */
  readonly exchange?: string
}

const SEPARATORS = /[\s./_-]+/gu
const ZEROS = /^0+(?=\d+$)/u

/** Returns the same text for every spelling of a code, and longer texts unchanged. */
export function foldCode(code: string, { region, exchange = '' }: CodePlace): string {
  if (code.length > TEXT_BOUNDS.spelledCode.max) return code
  const parts = code.trim().toUpperCase().replace(SEPARATORS, '-').split('-')
  const isPlace = (part: string | undefined): boolean => part === region || (exchange !== '' && part === exchange)
  if (parts.length > 1 && isPlace(parts.at(-1))) parts.pop()
  else if (parts.length > 1 && isPlace(parts[0])) parts.shift()
  return parts.join('-').replace(ZEROS, '')
}
