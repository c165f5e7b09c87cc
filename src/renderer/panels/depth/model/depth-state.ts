/** The stored state of a depth panel. */
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { type Json, isRecord } from '#model/values/json.ts'
import { LINK_GROUP_NUMBERS, type LinkGroupNumber } from '#model/workspace/link-group.ts'
import { readSteps, type PriceSteps } from './price-steps.ts'

/** `stack`: asks above bids; `sides`: bids beside asks; `ladder`: one column of prices between both. */
export const DEPTH_LAYOUTS = ['stack', 'sides', 'ladder'] as const
export type DepthLayout = (typeof DEPTH_LAYOUTS)[number]

/** The length of the bars: the level's own volume, or the cumulative volume. */
export const DEPTH_BARS = ['level', 'total', 'none'] as const
export type DepthBars = (typeof DEPTH_BARS)[number]

/** A further book: of one symbol, or of the symbol of a link group. */
export type BookPlace =
  | { readonly kind: 'symbol'; readonly instrument: InstrumentId }
  | { readonly kind: 'group'; readonly group: LinkGroupNumber }

export interface DepthState {
  readonly layout: DepthLayout
  readonly bars: DepthBars
  readonly steps: PriceSteps
  readonly showsOrders: boolean
  readonly showsTotals: boolean
  readonly showsMemory: boolean
  /** Further books, each once. */
  readonly books: readonly BookPlace[]
}

export const FIRST_STATE: DepthState = {
  layout: 'stack',
  bars: 'level',
  steps: {},
  showsOrders: true,
  showsTotals: false,
  showsMemory: true,
  books: [],
}

/** More would be unreadable, and each costs requests. */
export const MAX_BOOKS = 11

/** Invalid fields get the values of a new panel. */
export function readDepthState(stored: Json): DepthState {
  if (!isRecord(stored)) return FIRST_STATE
  const fields = stored as Readonly<Record<string, Json>>
  const flag = (name: 'showsOrders' | 'showsTotals' | 'showsMemory') => {
    const value = fields[name]
    return typeof value === 'boolean' ? value : FIRST_STATE[name]
  }
  return {
    layout: DEPTH_LAYOUTS.find((layout) => layout === fields['layout']) ?? FIRST_STATE.layout,
    bars: DEPTH_BARS.find((bars) => bars === fields['bars']) ?? FIRST_STATE.bars,
    steps: readSteps(fields['steps']),
    showsOrders: flag('showsOrders'),
    showsTotals: flag('showsTotals'),
    showsMemory: flag('showsMemory'),
    books: readBooks(fields['books']),
  }
}

export const writeDepthState = (state: DepthState): Json => ({
  ...state,
  steps: { ...state.steps } as Readonly<Record<string, Json>>,
  books: state.books.map((place) => ({ ...place })),
})

export function placeKey(place: BookPlace): string {
  return place.kind === 'symbol' ? place.instrument : `group ${place.group}`
}

/** Adds a book at the end, unless it exists or the limit is reached. */
export function withBook(books: readonly BookPlace[], place: BookPlace): readonly BookPlace[] {
  if (books.length >= MAX_BOOKS || books.some((known) => placeKey(known) === placeKey(place))) return books
  return [...books, place]
}

export function withoutBook(books: readonly BookPlace[], place: BookPlace): readonly BookPlace[] {
  return books.filter((known) => placeKey(known) !== placeKey(place))
}

function readBooks(stored: Json | undefined): readonly BookPlace[] {
  const places: readonly Json[] = Array.isArray(stored) ? stored : []
  return places
    .flatMap((place) => readPlace(place) ?? [])
    .reduce<readonly BookPlace[]>((books, place) => withBook(books, place), [])
}

function readPlace(stored: Json): BookPlace | null {
  if (!isRecord(stored)) return null
  const { kind, instrument, group } = stored as Readonly<Record<string, Json>>
  if (kind === 'symbol') return isInstrumentId(instrument) ? { kind, instrument } : null
  const known = LINK_GROUP_NUMBERS.find((number) => number === group)
  return kind === 'group' && known !== undefined ? { kind, group: known } : null
}
