/** Loads the instruments of the simulated market from the seed data in `resources/`. */
import directory from '#resources/directory.json' with { type: 'json' }
import cryptoRows from '#resources/market/crypto.json' with { type: 'json' }
import forexRows from '#resources/market/forex.json' with { type: 'json' }
import fundRows from '#resources/market/fund.json' with { type: 'json' }
import futureRows from '#resources/market/future.json' with { type: 'json' }
import indicesRows from '#resources/market/indices.json' with { type: 'json' }
import stockRows from '#resources/market/stock.json' with { type: 'json' }
import type { AssetClass } from '#model/market/asset-class.ts'
import { parseInstrumentId, type Instrument } from '#model/market/instrument.ts'
import type { InstrumentName } from '#model/watchlists/watchlist.ts'
import { calendarNameFor, type CalendarName } from './calendars.ts'
import { inventStocks } from './invented-listings.ts'
import { priceScaleOf, type PriceScale } from './price-scale.ts'

/** Most fields belong to one class. */
interface Row {
  readonly id: string
  /** The price around which the instrument moves, as of the reference date. */
  readonly price: number
  readonly tick?: number
  /** Its volatility relative to others of its class, by default 1; negative if it moves against them. */
  readonly swing?: number
  /** The region with an index's trading hours. */
  readonly home?: string
  readonly venue?: string
  readonly sector?: string
  readonly sharesMillions?: number
  readonly dailyVolumeThousands?: number
  /** First date without trading. */
  readonly delistedOn?: string
}

export interface Listing extends Instrument {
  readonly id: string
  readonly name: InstrumentName
  readonly currency: string
  readonly calendar: CalendarName
  readonly referencePrice: number
  readonly scale: PriceScale
  /** Its volatility relative to others of its class; negative if it moves against them. */
  readonly swing: number
  /** The smallest quantity that trades: a board lot, or a fraction of a coin. */
  readonly lot: number
  /** Lots on a typical day. */
  readonly dailyLots: number
  readonly tradesPerMinute: number
  readonly company: CompanyFacts | null
  readonly delistedOn: string | null
}

/** Known only for stocks. */
interface CompanyFacts {
  readonly venue: string
  readonly sector: string
  readonly sharesOutstanding: number
}

const TRADES_PER_MINUTE: Readonly<Record<AssetClass, number>> = {
  stock: 12,
  fund: 16,
  forex: 24,
  indices: 20,
  future: 24,
  crypto: 24,
}

const BOARD_LOTS: Readonly<Record<string, number>> = {
  HK: 100, SH: 100, SZ: 100, SG: 100, JP: 100, TW: 1000, TH: 100, MY: 100,
} // prettier-ignore

/** Cheaper coins have larger lots, so that sums of price times quantity stay below 2^53 steps. */
const CRYPTO_LOTS: readonly (readonly [above: number, lot: number])[] = [
  [1000, 0.0001],
  [10, 0.001],
  [0.01, 0.1],
  [0, 1000],
]

/** Part of a company's shares traded on a typical day. */
const DAILY_SHARE_TURNOVER = 0.004
const DAILY_CRYPTO_TURNOVER = 900_000_000

/** Invented stocks follow those of the directory, up to `instruments` in total. */
export function loadListings(instruments = 0): readonly Listing[] {
  const listed = loadListed()
  const invented = inventStocks(Math.max(0, instruments - listed.length))
  return [...listed, ...invented.map(({ name, ...row }) => listingOf(row, name, 'USD'))]
}

function loadListed(): readonly Listing[] {
  const rows = new Map<string, Row>()
  for (const row of [stockRows, fundRows, forexRows, indicesRows, futureRows, cryptoRows].flat()) rows.set(row.id, row)
  return directory.flatMap((entry) => {
    const row = rows.get(entry.id)
    return row === undefined ? [] : [listingOf(row, entry.name, entry.currency)]
  })
}

function listingOf(row: Row, name: InstrumentName, currency: string): Listing {
  const instrument = parseInstrumentId(row.id)
  if (instrument === null) throw new RangeError(`malformed instrument ${row.id} in the seed data`)
  const { assetClass, region } = instrument
  const lot = lotOf(instrument, row.price)
  return {
    ...instrument,
    id: row.id,
    name,
    currency,
    calendar: calendarNameFor(assetClass, region, row.home),
    referencePrice: row.price,
    scale: priceScaleOf(assetClass, region, row.price, row.tick),
    swing: row.swing ?? 1,
    lot,
    dailyLots: dailyVolumeOf(assetClass, row) / lot,
    tradesPerMinute: TRADES_PER_MINUTE[assetClass],
    company: companyOf(row),
    delistedOn: row.delistedOn ?? null,
  }
}

function companyOf(row: Row): CompanyFacts | null {
  if (row.venue === undefined || row.sharesMillions === undefined) return null
  return { venue: row.venue, sector: row.sector ?? 'industrials', sharesOutstanding: row.sharesMillions * 1e6 }
}

function lotOf({ assetClass, region }: Instrument, price: number): number {
  if (assetClass === 'crypto') return CRYPTO_LOTS.find(([above]) => price > above)?.[1] ?? 1
  return assetClass === 'stock' ? (BOARD_LOTS[region] ?? 1) : 1
}

function dailyVolumeOf(assetClass: AssetClass, row: Row): number {
  switch (assetClass) {
    case 'stock':
      return (row.sharesMillions ?? 1000) * 1e6 * DAILY_SHARE_TURNOVER
    case 'fund':
      return (row.dailyVolumeThousands ?? 5000) * 1000
    case 'forex':
      return 180_000
    case 'indices':
      return 3_000_000
    case 'future':
      return 420_000
    case 'crypto':
      return DAILY_CRYPTO_TURNOVER / row.price
  }
}
