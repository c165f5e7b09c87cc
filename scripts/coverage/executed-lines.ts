/** Computes which source lines a run of the bundle executed, from V8's counts and the source map. */
import { SourceMap, type SourceMapPayload } from 'node:module'

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** V8's counts of a function: its own range first, then nested blocks with a different count. */
export interface FunctionCoverage {
  readonly ranges: readonly Range[]
}

/** Whether any run executed each character of the program. */
export type Executed = Uint8Array

/**
 * Adds one run. The innermost range around a character decides whether it ran.
 * @param executed Changed in place.
 */
export function addRun(executed: Executed, functions: readonly FunctionCoverage[]): void {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset)
  const run = new Uint8Array(executed.length)
  for (const { startOffset, endOffset, count } of ranges) run.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  for (let at = 0; at < run.length; at++) if (run[at] === 1) executed[at] = 1
}

/** Line numbers of one source from 1: those with code in the bundle, and those of them that never ran. */
export interface SourceLines {
  readonly withCode: readonly number[]
  readonly untouched: readonly number[]
}

/**
 * Returns lines by source. A line counts as executed if its first piece of code ran; one without code in the bundle, such as a type, does
 * not count.
 */
export function sourceLines(
  program: string,
  map: SourceMapPayload,
  executed: Executed,
): ReadonlyMap<string, SourceLines> {
  const first = new Map<string, Map<number, { readonly column: number; readonly ran: boolean }>>()
  for (const { source, line, column, offset } of piecesOf(program, map)) {
    const lines = first.get(source) ?? new Map<number, { readonly column: number; readonly ran: boolean }>()
    first.set(source, lines)
    const known = lines.get(line)
    const ran = executed[offset] === 1
    // Code of a source that is built into a program twice has run if either copy has.
    if (known === undefined || column < known.column || (column === known.column && ran && !known.ran))
      lines.set(line, { column, ran })
  }
  return new Map(
    [...first].map(([source, lines]) => {
      const inOrder = [...lines].toSorted(([one], [other]) => one - other)
      const untouched = inOrder.filter(([, { ran }]) => !ran)
      return [source, { withCode: inOrder.map(([line]) => line), untouched: untouched.map(([line]) => line) }]
    }),
  )
}

interface Piece {
  readonly source: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly offset: number
}

function* piecesOf(program: string, payload: SourceMapPayload): Generator<Piece> {
  const map = new SourceMap(payload)
  let start = 0
  for (const [row, text] of program.split('\n').entries()) {
    let before = -1
    for (let column = 0; column < text.length; column++) {
      const entry = map.findEntry(row, column)
      if (!('originalSource' in entry) || entry.generatedLine !== row || entry.generatedColumn === before) continue
      before = entry.generatedColumn
      const { originalSource: source, originalLine, originalColumn } = entry
      if (/\S/u.test(text[before] ?? ''))
        yield { source, line: originalLine + 1, column: originalColumn, offset: start + before }
    }
    start += text.length + 1
  }
}
