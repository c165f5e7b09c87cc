/**
 * Reads watchlists as plain text: instruments separated by commas, line ends or, for codes alone, spaces. `###Name` starts a section. The
 * forms are:
 * - `REGION:CODE` (a stock) or `EXCH:SYM`,
 * - `class:REGION:CODE` or `class:REGION:EXCHANGE:CODE`,
 * - a code alone.
 */
import { isAssetClass, type AssetClass } from '#model/market/asset-class.ts'
import { serviceCode, type Instrument } from '#model/market/instrument.ts'
import { NO_MARKS, type EntryMarks } from '#model/watchlists/watchlist.ts'
import type { Steps } from '#core/reactive/slices.ts'
import { atExchange } from '../directory/exchange-names.ts'
import { STOCK_REGIONS } from '../directory/exchanges.ts'
import { readBareCode, type ImportRules } from './bare-codes.ts'
import {
  createCollector,
  faultAt,
  isSilent,
  type Entry,
  type Fault,
  type Imported,
  type Line,
  type Understood,
} from './import-lines.ts'
import { readSectionName } from './import-marks.ts'

const SECTION = '###'
/** UTF-16 units; far beyond the longest valid name. */
const LONGEST_SECTION = 1_000
/** UTF-16 units; a word cut here is not valid. */
const LONGEST_WORD = 1_000
/** Codes are in capitals or digits, unlike names. */
const CODE = /^[A-Z\d]+(?:[./-][A-Z\d]+)?$/u

export function* importText(lines: readonly Line[], rules: ImportRules): Steps<Imported> {
  const collector = createCollector()
  for (const line of lines) {
    if (isSilent(line)) continue
    for (const word of wordsOf(line.text)) {
      if (word !== null && !collector.take(line, understandWord(word, rules))) return collector.imported()
      yield
    }
    yield
  }
  return collector.imported()
}

/** A section's name may contain commas: the next part belongs to it if that has no colon. Null is a step without a word. */
function* wordsOf(text: string): Generator<string | null> {
  let section: string | null = null
  for (const part of text.split(',')) {
    const word = part.trim()
    if (section !== null && !word.includes(':') && !word.startsWith(SECTION)) {
      // A name that is already too long is not extended.
      if (section.length <= LONGEST_SECTION) section = `${section},${part}`.trimEnd()
      yield null
      continue
    }
    if (section !== null) yield section
    section = word.startsWith(SECTION) ? word : null
    if (section === null) yield* codesIn(word)
  }
  yield section
}

/** A code before or after its Chinese name, as terminals copy rows: `600519 贵州茅台`. */
const NAMED_CODE = /^(\d{5,6})\s+(?=.*\p{Script=Han})|\p{Script=Han}.*\s(\d{5,6})$/u

/** In other texts a space is part of the word. */
function codesIn(word: string): readonly (string | null)[] {
  if (word === '') return [null]
  const [, before, behind] = NAMED_CODE.exec(word) ?? []
  const code = before ?? behind
  if (code !== undefined) return [code]
  const codes = word.split(/\s+/u)
  return codes.every((one) => CODE.test(one)) ? codes : [word]
}

export function understandWord(word: string, rules: ImportRules): Understood {
  if (word.startsWith(SECTION)) {
    const name = readSectionName(word.slice(SECTION.length).replace(/[\s,]+$/u, ''))
    return name === null ? faultAt('format') : { kind: 'section', name }
  }
  const parts = word
    .slice(0, LONGEST_WORD)
    .split(':')
    .map((part) => part.trim())
  switch (parts.length) {
    case 2:
      return atExchangeOrRegion(parts[0] ?? '', parts[1] ?? '', rules)
    case 3:
      return named(parts[0], parts[1], '', parts[2])
    case 0:
    case 1:
      return readBareCode(word, rules)
    default:
      // A code may contain colons.
      return named(parts[0], parts[1], parts[2], parts.slice(3).join(':'))
  }
}

/** Refuses a word that is neither an exchange nor a region of the service. */
function atExchangeOrRegion(place: string, code: string, { isKnown }: ImportRules): Understood {
  const found = atExchange(place, code, { isKnown, currency: null })
  if (typeof found !== 'string') return entry(found)
  const region = place.toUpperCase()
  const isUnserved = found === 'unknown' ? /^[A-Z]{2,16}$/u.test(region) && !STOCK_REGIONS.has(region) : true
  return isUnserved ? faultAt('unserved', place) : named('stock', place, '', code)
}

const entry = (instrument: Instrument, marks: EntryMarks = NO_MARKS): Entry => ({
  kind: 'entry',
  instrument,
  marks,
})

/** Class and region are read in either case. */
export function named(assetClass = '', region = '', exchange = '', code = '', marks?: EntryMarks): Entry | Fault {
  const name = classNamed(assetClass)
  if (name === null) return faultAt('class', assetClass)
  const place = region.toUpperCase()
  return entry({ assetClass: name, region: place, exchange, code: serviceCode(place, code) }, marks)
}

/** Names of two classes in other programs. */
const OTHER_NAMES: Readonly<Record<string, AssetClass>> = { futures: 'future', index: 'indices' }

function classNamed(text: string): AssetClass | null {
  const name = text.toLowerCase()
  if (isAssetClass(name)) return name
  return Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? null) : null
}
