/**
 * Data of columns that quotes do not contain: books, companies, alerts and positions. Books and companies cost requests, so they are
 * requested only for shown columns and visible rows.
 */
import { MAX_COMPANIES } from '#contract/market/answer-schemas.ts'
import type { Client } from '#contract/wire/client.ts'
import type { AlertDistance } from '#model/alerts/alert-view.ts'
import type { CompanyFigures } from '#model/reference/company.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Cancel, Clock } from '#renderer/live/time/clock.ts'
import { createTopicStore } from '#renderer/live/topics/topic-store.ts'
import type { QuoteStore } from '#renderer/live/prices/quote-store.ts'
import { createRowPositions } from './row-positions.ts'
import type { ColumnSource, SideValues } from './column.ts'

export interface RowSides extends SideValues {
  /** Sets the sources of the list's columns and its instruments. */
  show(sources: ReadonlySet<ColumnSource>, instruments: readonly InstrumentId[]): void
  /** Sets the visible rows. May be called often: rows that are only scrolled past are not requested. */
  see(instruments: readonly InstrumentId[]): void
  dispose(): void
}

export interface RowSidePorts {
  readonly client: Pick<Client, 'subscribe' | 'request'>
  readonly clock: Pick<Clock, 'schedule' | 'now'>
  readonly quotes: Pick<QuoteStore, 'get' | 'seePrices'>
  readonly changed: (instruments: readonly InstrumentId[]) => void
}

/** How long rows stay in view before their data is requested. */
const DWELL_MS = 250

export function createRowSides({ client, clock, quotes, changed }: RowSidePorts): RowSides {
  const receive = (instrument: InstrumentId): void => changed([instrument])
  const books = createTopicStore(client, 'depth', receiveBook)
  const companies = createTopicStore(client, 'companyFigures', receive)
  const alerts = createNearestAlerts(client, changed)
  const positions = createRowPositions({ client, clock, quotes, changed })
  const known = new Map<InstrumentId, CompanyFigures>()
  let sources: ReadonlySet<ColumnSource> = new Set()
  let seen: readonly InstrumentId[] = []
  let cancel: Cancel = () => undefined

  function settle(): void {
    books.follow(sources.has('book') ? seen : [])
    companies.follow(sources.has('company') ? seen : [])
  }

  /** The row writes all prices with the decimals of the book. */
  function receiveBook(instrument: InstrumentId): void {
    const book = books.get(instrument)?.value ?? null
    const prices = [book?.bids[0], book?.asks[0]].flatMap((level) => level?.price ?? [])
    quotes.seePrices(instrument, prices)
    changed([instrument])
  }

  /** Stored figures cost no requests, and allow the whole list to be sorted. */
  async function recall(instruments: readonly InstrumentId[]): Promise<void> {
    for (let start = 0; start < instruments.length; start += MAX_COMPANIES) {
      const asked = instruments.slice(start, start + MAX_COMPANIES)
      const figures = await client.request('companies.known', { instruments: asked })
      const found = asked.filter((instrument, position) => {
        const one = figures[position] ?? null
        if (one !== null) known.set(instrument, one)
        return one !== null
      })
      if (found.length > 0) changed(found)
    }
  }

  return {
    alert: alerts.get,
    position: positions.get,
    book: (instrument) => books.get(instrument),
    company(instrument) {
      const live = companies.get(instrument)
      const value = live?.value ?? known.get(instrument) ?? null
      return live === undefined && value === null ? undefined : { value, failure: live?.failure ?? null }
    },
    show(shown, instruments) {
      sources = shown
      alerts.listen(shown.has('alert'))
      positions.show(shown.has('position') || shown.has('share') ? instruments : null)
      // Without a connection, only visible rows receive figures later.
      if (shown.has('company')) recall(instruments).catch(() => undefined)
      settle()
    },
    see(instruments) {
      cancel()
      cancel = clock.schedule(DWELL_MS, () => {
        seen = instruments
        settle()
      })
    },
    dispose() {
      cancel()
      alerts.listen(false)
      positions.show(null)
      books.follow([])
      companies.follow([])
    },
  }
}

interface NearestAlerts {
  listen(isWanted: boolean): void
  /** See {@link SideValues.alert}. */
  get(instrument: InstrumentId): AlertDistance | null | undefined
}

/** Follows the distance to the nearest armed alert, without requests. `changed` receives instruments whose distance changed. */
function createNearestAlerts(
  client: Pick<Client, 'subscribe'>,
  changed: (instruments: readonly InstrumentId[]) => void,
): NearestAlerts {
  let stop: Cancel | null = null
  let known: ReadonlyMap<InstrumentId, AlertDistance> | undefined

  function receive(distances: readonly AlertDistance[]): void {
    const before = known
    const now = new Map(distances.map((distance) => [distance.instrument, distance]))
    known = now
    const either = new Set([...(before?.keys() ?? []), ...now.keys()])
    const differs = (one: InstrumentId) => before?.get(one)?.percent !== now.get(one)?.percent
    changed([...either].filter((instrument) => before === undefined || differs(instrument)))
  }

  return {
    listen(isWanted) {
      if (isWanted === (stop !== null)) return
      stop?.()
      stop = isWanted ? client.subscribe('alertDistances', null, receive) : null
      known = undefined
    },
    get: (instrument) => (known === undefined ? undefined : (known.get(instrument) ?? null)),
  }
}
