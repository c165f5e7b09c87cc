/** The lines of an imported file, and what became of each. */
import { instrumentFault, instrumentId, type Instrument, type InstrumentId } from '#model/market/instrument.ts'
import type { ImportFault, ImportFaultReason, TableColumns } from '#model/watchlists/watchlist-import.ts'
import {
  entriesOf,
  MAX_ROWS,
  type EntryMarks,
  type StoredEntry,
  type WatchlistSection,
} from '#model/watchlists/watchlist.ts'
import { sectionIdOf } from '../lists/library.ts'

const LONGEST_FAULT_TEXT = 200
const LONGEST_PART = 40

/** A row as it was found; sections have ids within the file only. */
type ImportedRow = StoredEntry | WatchlistSection

/** What an import understood, in the order of the file, and what it did not. */
export interface Imported {
  readonly rows: readonly ImportedRow[]
  readonly faults: readonly ImportFault[]
  /** Those of the rows whose market the file does not name. */
  readonly guessed: readonly InstrumentId[]
  /** The columns of a table whose header does not name the code. */
  readonly columns?: TableColumns
}

export interface Line {
  /** 1-based place in the file. */
  readonly number: number
  readonly text: string
}

/** An entry or section, or why there is none. An entry stands in the section above, or in the one that is named. */
export type Understood = Entry | { readonly kind: 'section'; readonly name: string } | Fault

/** What is wrong with a line, and with which part of it. */
export interface Fault {
  readonly kind: 'fault'
  readonly reason: ImportFaultReason
  readonly part?: string
}

export const faultAt = (reason: ImportFaultReason, part?: string): Fault =>
  part === undefined ? { kind: 'fault', reason } : { kind: 'fault', reason, part: part.slice(0, LONGEST_PART) }

export interface Entry {
  readonly kind: 'entry'
  readonly instrument: Instrument
  readonly marks: EntryMarks
  readonly section?: string
  /** Whether the file does not name its market. */
  readonly isGuessed?: boolean
}

/** Of one file; blank ones and comments count as well. */
export const MAX_LINES = 100_000
/** Of one file. */
const MAX_FAULTS = MAX_ROWS

/** The lines, without byte order mark and line ends: as many as are read, and the first that is not. */
export function linesOf(content: string): readonly Line[] {
  return content
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u, MAX_LINES + 1)
    .map((text, index) => ({ number: index + 1, text }))
}

/** Whether the line has nothing to say: it is blank, or a comment (`#`, but not a section's `###`). */
export function isSilent({ text }: Line): boolean {
  return /^\s*(#(?!##)|$)/u.test(text)
}

export interface Collector {
  /** False once nothing more is taken. */
  take(line: Line, understood: Understood): boolean
  readonly imported: () => Imported
}

/** Gathers what the lines amount to: a bad one, or part of one, costs itself and is named. */
export function createCollector(): Collector {
  const known = new Set<InstrumentId>()
  const sections: { readonly row: WatchlistSection; readonly entries: StoredEntry[] }[] = []
  const latest = new Map<string, StoredEntry[]>()
  const loose: StoredEntry[] = []
  const faults: ImportFault[] = []
  const guessed: InstrumentId[] = []
  let current = loose
  let count = 0

  function open(name: string): StoredEntry[] {
    const row: WatchlistSection = { kind: 'section', id: sectionIdOf(sections.length + 1), name, isCollapsed: false }
    const entries: StoredEntry[] = []
    sections.push({ row, entries })
    latest.set(name, entries)
    return entries
  }

  /** The latest section of that name, which is the current one where a file names the section in each row. */
  function entriesIn(name: string): StoredEntry[] {
    if (name === '') return loose
    return latest.get(name) ?? open(name)
  }

  function add(understood: Exclude<Understood, Fault>): Fault | null {
    if (understood.kind === 'section') {
      current = open(understood.name)
      return null
    }
    const fault = instrumentFault(understood.instrument)
    if (fault !== null) return faultAt(fault, partOf(understood.instrument, fault))
    const instrument = instrumentId(understood.instrument)
    if (known.has(instrument)) return faultAt('duplicate')
    known.add(instrument)
    if (understood.isGuessed === true) guessed.push(instrument)
    if (understood.section !== undefined) current = entriesIn(understood.section)
    current.push({ kind: 'entry', instrument, ...understood.marks })
    return null
  }

  return {
    take(line, understood) {
      if (count === MAX_ROWS || faults.length === MAX_FAULTS) {
        faults.push(faultOf(line, faultAt('tooMany')))
        return false
      }
      const fault = understood.kind === 'fault' ? understood : add(understood)
      if (fault === null) count += 1
      else faults.push(faultOf(line, fault))
      return true
    },
    imported: () => ({
      rows: [...loose, ...sections.flatMap(({ row, entries }) => [row, ...entries])],
      faults,
      guessed,
    }),
  }
}

export function instrumentsIn({ rows }: Imported): readonly InstrumentId[] {
  return entriesOf(rows).map(({ instrument }) => instrument)
}

export function faultOf(line: Line, { kind: _kind, ...fault }: Fault): ImportFault {
  return { line: line.number, text: line.text.trim().slice(0, LONGEST_FAULT_TEXT), ...fault }
}

const partOf = (instrument: Instrument, part: NonNullable<ReturnType<typeof instrumentFault>>): string =>
  part === 'class' ? instrument.assetClass : instrument[part]
