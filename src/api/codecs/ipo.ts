/** The wire format of a region's calendar of initial public offerings. */
import type { Ipo, IpoStage } from '#model/reference/ipo.ts'
import type { Page } from '#model/values/page.ts'
import { OFFERING_TEXTS } from '#model/reference/served-text.ts'
import { dropForField, leftOut } from '../wire/batch.ts'
import type { Codec, DroppedItem } from '../wire/endpoint.ts'
import { decodePage, encodePage, pageShape } from '../wire/page.ts'
import { IPO_TYPE, REGION } from '../wire/parameters.ts'
import {
  readFigureText,
  readName,
  readTextOrNumber,
  readTimeInSeconds,
  readTimeMs,
  type WireObject,
} from '../wire/reading.ts'
import { number, record, text } from '../wire/shape.ts'
import { writeFields, writeSeconds } from '../wire/writing.ts'

/** Parameters of the calendar of offerings. */
export interface IpoParameters {
  readonly stage: IpoStage
  readonly region: string
}

const IPO = record('Ipo', {
  dt: number('Listing time, Unix epoch milliseconds.'),
  cn: text('Company name.'),
  sc: text('Stock code.'),
  ex: text('Exchange name.'),
  mc: text('Market capitalisation.'),
  pr: text('Price: a single value or a range.'),
  ct: text('Country code.'),
  bs: number('Subscription start, Unix epoch seconds.'),
  es: number('Subscription cut-off, Unix epoch seconds.'),
  ro: number('Release of the allotment result, Unix epoch seconds.'),
})

/** A page of offerings, in the service's order. */
export const ipos: Codec<IpoParameters, Page<Ipo>, 'stock'> = {
  assetClass: 'stock',
  parameters: [IPO_TYPE, REGION],
  shape: pageShape(IPO),
  query: ({ stage, region }) => [
    ['type', stage],
    ['region', region],
  ],
  decode: (data) => decodePage(data, readIpo),
  encode: (page) => encodePage(page, writeIpo),
}

/** An offering needs a name; its code may not be assigned yet. */
function readIpo(wire: WireObject, key: string, dropped: DroppedItem[]): Ipo | null {
  const company = readName(OFFERING_TEXTS.company, wire['cn'])
  const { sc, mc, pr, dt, bs, es, ro } = wire
  if (company === null) return dropForField(key, 'cn', dropped)
  return {
    company,
    code: readTextOrNumber(OFFERING_TEXTS.code, sc) ?? leftOut(sc, key, 'sc', dropped),
    exchange: readName(OFFERING_TEXTS.exchange, wire['ex']),
    country: readName(OFFERING_TEXTS.country, wire['ct']),
    marketCapitalisation: readFigureText(mc) ?? leftOut(mc, key, 'mc', dropped),
    price: readFigureText(pr) ?? leftOut(pr, key, 'pr', dropped),
    listingAt: readTimeMs(dt) ?? leftOut(dt, key, 'dt', dropped),
    subscriptionStartAt: readTimeInSeconds(bs) ?? leftOut(bs, key, 'bs', dropped),
    subscriptionEndAt: readTimeInSeconds(es) ?? leftOut(es, key, 'es', dropped),
    allotmentAt: readTimeInSeconds(ro) ?? leftOut(ro, key, 'ro', dropped),
  }
}

function writeIpo(ipo: Ipo): WireObject {
  return writeFields({
    dt: ipo.listingAt,
    cn: ipo.company,
    // The specification requires the field.
    sc: ipo.code ?? '',
    ex: ipo.exchange,
    mc: ipo.marketCapitalisation,
    pr: ipo.price,
    ct: ipo.country,
    bs: writeSeconds(ipo.subscriptionStartAt),
    es: writeSeconds(ipo.subscriptionEndAt),
    ro: writeSeconds(ipo.allotmentAt),
  })
}
