/** The wire format of splits and reverse splits in one region. */
import type { Page } from '#model/values/page.ts'
import { SPLIT_TEXTS } from '#model/reference/served-text.ts'
import type { Split, SplitRatio } from '#model/reference/split.ts'
import { dropForField } from '../wire/batch.ts'
import type { Codec, DroppedItem } from '../wire/endpoint.ts'
import { decodePage, encodePage, pageShape } from '../wire/page.ts'
import { REGION } from '../wire/parameters.ts'
import { readName, readPrice, readText, readTextOrNumber, readTimeMs, type WireObject } from '../wire/reading.ts'
import { number, record, text } from '../wire/shape.ts'
import { writeFields } from '../wire/writing.ts'

/** Parameters of the calendar of splits. */
export interface SplitParameters {
  readonly region: string
}

const SPLIT = record('Split', {
  d: number('Ex-date, Unix epoch milliseconds.'),
  r: text('Region.'),
  n: text('Name.'),
  c: text('Symbol code.'),
  v: text('Split or reverse-split ratio, text of the form n:m.'),
})

/** A page of splits, in the service's order. */
export const splits: Codec<SplitParameters, Page<Split>, 'stock'> = {
  assetClass: 'stock',
  parameters: [REGION],
  shape: pageShape(SPLIT),
  query: ({ region }) => [['region', region]],
  decode: (data) => decodePage(data, readSplit),
  encode: (page) => encodePage(page, writeSplit),
}

function readSplit(wire: WireObject, key: string, dropped: DroppedItem[]): Split | null {
  const code = readTextOrNumber(SPLIT_TEXTS.code, wire['c'])
  if (code === null) return dropForField(key, 'c', dropped)
  const exDate = readTimeMs(wire['d'])
  if (exDate === null) return dropForField(key, 'd', dropped)
  const ratio = readRatio(wire['v'])
  if (ratio === null) return dropForField(key, 'v', dropped)
  return {
    code,
    name: readName(SPLIT_TEXTS.name, wire['n']),
    region: readName(SPLIT_TEXTS.region, wire['r']),
    exDate,
    ratio,
  }
}

/**
 * Reads `n:m`, with optional decimals. The specification does not define the sides; as in announcements, `n` new shares replace `m`
 * old ones.
 */
function readRatio(wire: unknown): SplitRatio | null {
  const [n, m, ...rest] = readText('figure', wire)?.split(':') ?? []
  const after = readShares(n)
  const before = readShares(m)
  return after === null || before === null || rest.length > 0 ? null : { after, before }
}

/** No split has a larger ratio. */
const MAX_SHARES = 1e6

function readShares(wire: unknown): number | null {
  const shares = readPrice(wire)
  return shares !== null && shares <= MAX_SHARES && shares >= 1 / MAX_SHARES ? shares : null
}

function writeSplit({ code, name, region, exDate, ratio }: Split): WireObject {
  return writeFields({ d: exDate, r: region, n: name, c: code, v: `${ratio.after}:${ratio.before}` })
}
