/** The lines of an imported file, and what became of each. */
import { instrumentFault, instrumentId, type Instrument, type InstrumentId } from '../../model/instrument.ts'
import type { ImportFault, ImportFaultReason } from '../../model/watchlist.ts'

/** What an import understood, in the order of the file, and what it did not. */
export interface Imported {
  readonly instruments: readonly InstrumentId[]
  readonly faults: readonly ImportFault[]
}

export interface Line {
  /** 1-based place in the file. */
  readonly number: number
  readonly text: string
}

/** An instrument, or why there is none. */
export type Understood = Instrument | ImportFaultReason

/** Bounds what one file can make of a window's list; far beyond what a person watches. */
export const MOST_LINES = 20_000

const LONGEST_FAULT_TEXT = 200

/** The lines that say something: without byte order mark, line ends, blank lines and comments (`#`). */
export function linesOf(content: string): readonly Line[] {
  return content
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u)
    .map((text, index) => ({ number: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
}

/** Reads line by line: a bad line, or part of one, costs itself and is named. */
export function readLines(lines: readonly Line[], understand: (text: string) => readonly Understood[]): Imported {
  const instruments = new Set<InstrumentId>()
  const faults: ImportFault[] = []
  for (const [index, line] of lines.entries()) {
    if (index === MOST_LINES) {
      faults.push(faultOf(line, 'tooMany'))
      break
    }
    for (const understood of understand(line.text)) {
      const outcome = typeof understood === 'string' ? understood : add(instruments, understood)
      if (outcome !== null) faults.push(faultOf(line, outcome))
    }
  }
  return { instruments: [...instruments], faults }
}

/** Null when the instrument was added. */
function add(instruments: Set<InstrumentId>, instrument: Instrument): ImportFaultReason | null {
  const fault = instrumentFault(instrument)
  if (fault !== null) return fault
  const id = instrumentId(instrument)
  if (instruments.has(id)) return 'duplicate'
  instruments.add(id)
  return null
}

export function faultOf(line: Line, reason: ImportFaultReason): ImportFault {
  return { line: line.number, text: line.text.slice(0, LONGEST_FAULT_TEXT), reason }
}
