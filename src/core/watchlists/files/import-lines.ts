/** Reads the lines of a file, and collects their results. */
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

/** Section ids are valid only within the file. */
type ImportedRow = StoredEntry | WatchlistSection

/** The understood rows in order, and the faults. */
export interface Imported {
  readonly rows: readonly ImportedRow[]
  readonly faults: readonly ImportFault[]
  /** Instruments whose market the file does not name. */
  readonly guessed: readonly InstrumentId[]
  /** Set if the header does not name the code. */
  readonly columns?: TableColumns
}

export interface Line {
  /** 1-based. */
  readonly number: number
  readonly text: string
}

/** An entry belongs to the section above it, or to the one that it names. */
export type Understood = Entry | { readonly kind: 'section'; readonly name: string } | Fault

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

/** Includes blank lines and comments. */
export const MAX_LINES = 100_000
const MAX_FAULTS = MAX_ROWS

/** Returns the lines that are read, and the first that is not. */
export function linesOf(content: string): readonly Line[] {
  return content
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u, MAX_LINES + 1)
    .map((text, index) => ({ number: index + 1, text }))
}

/** Returns whether the line is blank or a comment (`#`, but not a section's `###`). */
export function isSilent({ text }: Line): boolean {
  return /^\s*(#(?!##)|$)/u.test(text)
}

export interface Collector {
  /** Returns false when no more lines are accepted. */
  take(line: Line, understood: Understood): boolean
  readonly imported: () => Imported
}

/** A bad line, or bad part of one, is left out and reported. */
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

  /** The latest section is the current one if a file names the section in each row. */
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
