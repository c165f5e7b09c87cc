/** Reads codes without their market. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { instrumentOf, serviceCode, type Instrument, type InstrumentId } from '#model/market/instrument.ts'
import { NO_MARKS, type EntryMarks } from '#model/watchlists/watchlist.ts'
import { faultAt, type Entry, type Fault } from './import-lines.ts'
import { readCode } from '../directory/typed-code.ts'

/** Known instruments, without a request. */
export interface Knowledge {
  /** Known to the directory, or ever served. */
  readonly isKnown: (instrument: InstrumentId) => boolean
  readonly withCode: (code: string) => readonly InstrumentId[]
}

export interface ImportRules extends Knowledge {
  /** Without it, each code is read by its shape. */
  readonly market?: { readonly assetClass: AssetClass; readonly region: string } | undefined
  /** For a table whose header does not name it. */
  readonly column?: number | undefined
}

/** A text in small letters is a word, unless it is known as a code. */
export function readBareCode(code: string, rules: ImportRules, marks: EntryMarks = NO_MARKS): Entry | Fault {
  const reading = readCode(code)
  if ('mark' in reading) return faultAt('unserved', reading.mark)
  const { kind, instruments } = reading
  const [first] = instruments
  const known = instruments.find(rules.isKnown)
  if (kind === 'marked' && first !== undefined)
    return { kind: 'entry', instrument: instrumentOf(known ?? first), marks }
  const instrument = guessed(code, rules, known ?? null, first ?? null)
  if (instrument !== null) return { kind: 'entry', instrument, marks, isGuessed: true }
  return /\s|[^\p{L}\d.\-/]/u.test(code) ? faultAt('format') : faultAt('market', code)
}

/** Prefers the chosen market, then a known instrument, then the likeliest shape. */
function guessed(
  code: string,
  { market, withCode }: ImportRules,
  known: InstrumentId | null,
  likeliest: InstrumentId | null,
): Instrument | null {
  const capitals = code.toUpperCase()
  if (market !== undefined && !/\s/u.test(code))
    return { ...market, exchange: '', code: serviceCode(market.region, capitals) }
  const found = known ?? withCode(capitals)[0] ?? (code === capitals ? likeliest : null)
  return found === null ? null : instrumentOf(found)
}
