/** Extracts the trading status from answers, and applies changes without a price to the alerts. */
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { PricedQuote, Quote } from '#model/market/quote.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import type { Evidence } from '../measure/arming.ts'
import { judgeStatus } from '../measure/judge-status.ts'
import type { QuietRanges } from './quiet-range.ts'

/** `fetchedAt` is in Unix epoch ms. */
export interface QuoteAnswer<Kind extends Quote = Quote> {
  readonly quote: Kind
  readonly fetchedAt: number
}

/** Evidence of a status alone; `at` is in Unix epoch ms. */
interface StatusEvidence extends Evidence {
  readonly at: number
  readonly isMissed: false
}

export interface ReceiveStatusParts {
  readonly clock: Pick<Clock, 'now'>
  readonly memory: Pick<AlertMemory, 'market' | 'setMarket'>
  readonly gridOf: GridOf
  readonly quietRanges: Pick<QuietRanges, 'end'>
  readonly put: (instrument: InstrumentId, polled: StatusEvidence) => void
}

/** Returns the answer if its price is still to be judged, else null. */
export type ReceiveStatus = (instrument: InstrumentId, answer: QuoteAnswer) => QuoteAnswer<PricedQuote> | null

export function createReceiveStatus(parts: ReceiveStatusParts): ReceiveStatus {
  const { clock, memory, gridOf, quietRanges, put } = parts

  return (instrument, { quote, fetchedAt }) => {
    const { assetClass } = instrumentOf(instrument)
    const status = judgeStatus(memory.market(instrument), { assetClass, quote, fetchedAt })
    if (status === null) return quote.last === null ? null : { quote, fetchedAt }
    memory.setMarket(instrument, status.known)
    quietRanges.end(instrument)
    // The price is as old as before; the status is from this answer.
    const at = clock.now()
    const moment = { from: at, to: at, at, date: gridOf(instrument).dateOf(at), isNewDay: false }
    const { kind, now } = status
    put(instrument, { kind, now, between: [], ...moment, isMissed: false })
    return null
  }
}
