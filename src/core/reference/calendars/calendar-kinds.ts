/** Requests and stores the calendars of offerings and splits. */
import * as v from 'valibot'
import { catalogue } from '#api/catalogue.ts'
import type { IpoParameters } from '#api/codecs/ipo.ts'
import type { SplitParameters } from '#api/codecs/split.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import type { Ipo } from '#model/reference/ipo.ts'
import type { Page } from '#model/values/page.ts'
import { OFFERING_TEXTS, SPLIT_TEXTS } from '#model/reference/served-text.ts'
import type { Split } from '#model/reference/split.ts'
import type { AnswerKind } from '../answers/answer-cache.ts'
import { leadingItems, type ListBounds } from '../answers/leading-items.ts'
import { announcedOfferings, announcedSplits } from './announced.ts'
import type { StoredAnswerKind } from '../answers/stored-answers.ts'
import { optionalStoredText, storedText } from '../answers/stored-text.ts'

/** Has room for a year of a busy region. */
const CALENDAR_BOUNDS: ListBounds = { maxItems: 500, maxUnits: 150_000 }
const MAX_CALENDAR_UNITS = 3_000_000

export interface StoredPage<Item> {
  readonly items: readonly Item[]
  readonly total: number | null
}

function storedPage<Item>(
  { items, totalItems }: Page<Item>,
  announced: Announced<Item>,
  now: number,
): StoredPage<Item> {
  const stored = leadingItems(announced(items, now), CALENDAR_BOUNDS)
  // The panel shows both counts.
  return { items: stored, total: totalItems ?? (stored.length < items.length ? items.length : null) }
}

/** See `announced.ts`. */
type Announced<Item> = (items: readonly Item[], now: number) => readonly Item[]

const mendedBy =
  <Item>(announced: Announced<Item>) =>
  ({ items, total }: StoredPage<Item>, fetchedAt: number): StoredPage<Item> => ({
    items: announced(items, fetchedAt),
    total,
  })

export const offeringKind: AnswerKind<IpoParameters, StoredPage<Ipo>, Page<Ipo>> = {
  nameOf: ({ stage, region }) => `${stage} ${region}`,
  freshMs: { prompt: 4 * HOUR_MS, slow: 12 * HOUR_MS },
  ask: (feed, parameters) => feed.ask(catalogue.stockIpo, parameters),
  take: (page, _known, _key, now) => storedPage(page, announcedOfferings, now),
}

export const splitKind: AnswerKind<SplitParameters, StoredPage<Split>, Page<Split>> = {
  nameOf: ({ region }) => region,
  freshMs: { prompt: 12 * HOUR_MS, slow: 24 * HOUR_MS },
  ask: (feed, parameters) => feed.ask(catalogue.stockSplit, parameters),
  take: (page, _known, _key, now) => storedPage(page, announcedSplits, now),
}

const number = v.pipe(v.number(), v.finite())
const time = v.nullable(number)
const pageOf = <Item>(item: v.GenericSchema<unknown, Item>): v.GenericSchema<unknown, StoredPage<Item>> =>
  v.object({
    items: v.pipe(
      v.array(item),
      v.transform((items) => leadingItems(items, CALENDAR_BOUNDS)),
    ),
    total: time,
  })

const ipo = v.object({
  company: storedText(OFFERING_TEXTS.company),
  code: optionalStoredText(OFFERING_TEXTS.code),
  exchange: optionalStoredText(OFFERING_TEXTS.exchange),
  country: optionalStoredText(OFFERING_TEXTS.country),
  marketCapitalisation: optionalStoredText(OFFERING_TEXTS.marketCapitalisation),
  price: optionalStoredText(OFFERING_TEXTS.price),
  listingAt: time,
  subscriptionStartAt: time,
  subscriptionEndAt: time,
  allotmentAt: time,
})

const positive = v.pipe(number, v.gtValue(0))
const split = v.object({
  code: storedText(SPLIT_TEXTS.code),
  name: optionalStoredText(SPLIT_TEXTS.name),
  region: optionalStoredText(SPLIT_TEXTS.region),
  exDate: number,
  ratio: v.object({ after: positive, before: positive }),
})

export const offeringStorage: StoredAnswerKind<StoredPage<Ipo>> = {
  document: 'offerings',
  max: 80,
  maxUnits: MAX_CALENDAR_UNITS,
  value: pageOf(ipo),
  mended: mendedBy(announcedOfferings),
}
export const splitStorage: StoredAnswerKind<StoredPage<Split>> = {
  document: 'splits',
  max: 40,
  maxUnits: MAX_CALENDAR_UNITS,
  value: pageOf(split),
  mended: mendedBy(announcedSplits),
}
