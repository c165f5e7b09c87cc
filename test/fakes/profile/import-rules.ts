/** The knowledge of an import before any request: nothing, or the instruments that a test names. */
import type { ImportRules } from '#core/watchlists/files/bare-codes.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'

export const knowing = (...known: readonly InstrumentId[]): ImportRules => ({
  isKnown: (instrument) => known.includes(instrument),
  withCode: (code) => known.filter((instrument) => instrumentOf(instrument).code === code),
})
