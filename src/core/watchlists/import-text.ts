/**
 * Watchlists as plain text: instruments separated by commas or line ends, each written `REGION:CODE` (a stock), `EXCH:SYM`,
 * `class:REGION:CODE` or `class:REGION:EXCHANGE:CODE`; `###Name` begins a section.
 */
import { isAssetClass, type AssetClass } from '../../model/asset-class.ts'
import type { Instrument, InstrumentId } from '../../model/instrument.ts'
import type { ImportFaultReason } from '../../model/watchlist-import.ts'
import { NO_MARKS, type EntryMarks } from '../../model/watchlist.ts'
import { atExchange } from './exchange-names.ts'
import { createCollector, isSilent, type Entry, type Imported, type Line, type Understood } from './import-lines.ts'
import { readSectionName } from './import-marks.ts'

export type IsKnown = (instrument: InstrumentId) => boolean

const SECTION = '###'

export function importText(lines: readonly Line[], isKnown: IsKnown): Imported {
  const collector = createCollector()
  for (const line of lines) {
    if (isSilent(line)) continue
    if (!wordsOf(line.text).every((word) => collector.take(line, understand(word, isKnown)))) break
  }
  return collector.imported()
}

/** A section's name may hold commas: what follows it without a colon is part of it. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = []
  for (const part of text.split(',')) {
    const word = part.trim()
    const last = words.at(-1)
    if (last?.startsWith(SECTION) === true && !word.includes(':') && !word.startsWith(SECTION))
      words[words.length - 1] = `${last},${part}`.trimEnd()
    else if (word !== '') words.push(word)
  }
  return words
}

function understand(word: string, isKnown: IsKnown): Understood {
  if (word.startsWith(SECTION)) {
    const name = readSectionName(word.slice(SECTION.length).replace(/[\s,]+$/u, ''))
    return name === null ? 'format' : { kind: 'section', name }
  }
  const parts = word.split(':').map((part) => part.trim())
  switch (parts.length) {
    case 2:
      return atExchangeOrRegion(parts[0] ?? '', parts[1] ?? '', isKnown)
    case 3:
      return named(parts[0], parts[1], '', parts[2])
    case 0:
    case 1:
      return 'format'
    default:
      // A code may itself contain colons.
      return named(parts[0], parts[1], parts[2], parts.slice(3).join(':'))
  }
}

function atExchangeOrRegion(place: string, code: string, isKnown: IsKnown): Understood {
  const found = atExchange(place, code, isKnown)
  return found === null ? named('stock', place, '', code) : entry(found)
}

const entry = (instrument: Instrument, marks: EntryMarks = NO_MARKS): Entry => ({
  kind: 'entry',
  instrument,
  marks,
})

/** Class and region are understood in either case; exchange and code are taken as they are written. */
export function named(
  assetClass = '',
  region = '',
  exchange = '',
  code = '',
  marks?: EntryMarks,
): Entry | ImportFaultReason {
  const name = classNamed(assetClass)
  return name === null ? 'class' : entry({ assetClass: name, region: region.toUpperCase(), exchange, code }, marks)
}

/** The names by which other programs know two of the classes. */
const OTHER_NAMES: Readonly<Record<string, AssetClass>> = { futures: 'future', index: 'indices' }

function classNamed(text: string): AssetClass | null {
  const name = text.toLowerCase()
  if (isAssetClass(name)) return name
  return Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? null) : null
}
