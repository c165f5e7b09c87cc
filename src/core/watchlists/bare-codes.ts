/** Codes that an imported file names without their market. */
import type { AssetClass } from '../../model/asset-class.ts'
import { instrumentOf, serviceCode, type InstrumentId } from '../../model/instrument.ts'
import { NO_MARKS, type EntryMarks } from '../../model/watchlist.ts'
import { faultAt, type Entry, type Fault } from './import-lines.ts'
import { readingsOf } from './typed-code.ts'

/** What an import may know of instruments before it asks anybody. */
export interface Knowledge {
  /** Whether the directory has it, or it was ever served. */
  readonly isKnown: (instrument: InstrumentId) => boolean
  /** All of the directory that go by this very code. */
  readonly withCode: (code: string) => readonly InstrumentId[]
}

export interface ImportRules extends Knowledge {
  /** The market that the user chose for such codes; where none was chosen, each is taken by its shape. */
  readonly market?: { readonly assetClass: AssetClass; readonly region: string } | undefined
}

/** Reads a code by itself. Small letters are words rather than codes, unless something is known by them. */
export function readBareCode(code: string, rules: ImportRules, marks: EntryMarks = NO_MARKS): Entry | Fault {
  const { market, isKnown, withCode } = rules
  const capitals = code.toUpperCase()
  if (market !== undefined && !/\s/u.test(code)) {
    const instrument = { ...market, exchange: '', code: serviceCode(market.region, capitals) }
    return { kind: 'entry', instrument, marks, isGuessed: true }
  }
  const readings = readingsOf(code)
  const found = readings.find(isKnown) ?? withCode(capitals)[0] ?? (code === capitals ? readings[0] : undefined)
  if (found !== undefined) return { kind: 'entry', instrument: instrumentOf(found), marks, isGuessed: true }
  return /\s|[^\p{L}\d.\-/]/u.test(code) ? faultAt('format') : faultAt('market', code)
}
