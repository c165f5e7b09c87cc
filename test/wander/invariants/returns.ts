/** A view that is left and entered again, or undone, is as it was before. */
import type { Reading, ShownPanel } from '../reading/reading.ts'
import type { Invariant } from './invariant.ts'

/** Layouts are stored in whole pixels of a grid that is drawn in parts of them. */
const SLACK = 3
/** The rows of other panels depend on what the service sends. */
const OWN_ROWS: ReadonlySet<string> = new Set(['watchlist', 'positions'])

/** Fields of a form that comes with what the service answers. */
const LIVE_CHOICE = /^=/u

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SLACK

/** The column that a table is sorted by. */
const SORTED = /^sorted /u

const isAtSamePlace = ({ box: a }: ShownPanel, { box: b }: ShownPanel): boolean =>
  isNear(a.left, b.left) && isNear(a.top, b.top) && isNear(a.width, b.width) && isNear(a.height, b.height)

const placeOf = ({ box: { left, top, width, height } }: ShownPanel): string => `${left}, ${top}, ${width} x ${height}`

function comparePanel(before: ShownPanel, after: ShownPanel, isSameDesk: boolean): readonly string[] {
  const changed: string[] = []
  const named = `panel ${before.kind}`
  if (before.title !== after.title) changed.push(`${named} was ${before.title}, and is ${after.title}`)
  if (isSameDesk && !isAtSamePlace(before, after))
    changed.push(`${named} was at ${placeOf(before)}, and is at ${placeOf(after)}`)
  // A table that waits for its answer has no headings yet.
  const isDrawn = before.rows.length > 0 && after.rows.length > 0
  const [was, is] = [before, after].map(({ choices }) =>
    choices.filter((choice) => !LIVE_CHOICE.test(choice) && (isDrawn || !SORTED.test(choice))).join(' | '),
  )
  if (was !== is) changed.push(`${named} had the choices ${was}, and has ${is}`)
  if (!OWN_ROWS.has(before.kind)) return changed
  const isSorted = before.choices.some((choice) => SORTED.test(choice))
  // A list holds the rows in view and some more.
  const inBoth = Math.min(before.rows.length, after.rows.length)
  const [rowsBefore, rowsAfter] = [before, after].map(({ rows }) => rows.slice(0, inBoth).join())
  if (!isSorted && rowsBefore !== rowsAfter)
    changed.push(`${named} had the rows ${before.rows.join()}, and has ${after.rows.join()}`)
  if (!before.scrolls.every((scroll, place) => isNear(scroll, after.scrolls[place] ?? 0)))
    changed.push(`${named} was scrolled to ${before.scrolls.join()}, and is to ${after.scrolls.join()}`)
  return changed
}

/** @returns How two readings of a page differ in panels, places, state, order and scroll. */
export function comparePages(before: Reading, after: Reading): readonly string[] {
  const [was, is] = [before, after].map(({ panels }) => panels.map(({ kind }) => kind).join(', '))
  if (was !== is) return [`the panels were ${was}, and are ${is}`]
  const isSameDesk = before.deskHeight === after.deskHeight
  return before.panels.flatMap((panel, place) => {
    const other = after.panels[place]
    return other === undefined ? [] : comparePanel(panel, other, isSameDesk)
  })
}

export const returnsAsBefore: Invariant = {
  name: 'returnsAsBefore',
  graceMs: 10_000,
  check: ({ act, before, reading }) => (act.returns === true ? comparePages(before, reading) : []),
}

export const undoTakesBack: Invariant = {
  name: 'undoTakesBack',
  graceMs: 10_000,
  check: ({ before, reading }) => comparePages(before, reading),
}
