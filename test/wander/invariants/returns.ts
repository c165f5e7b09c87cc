/** Checks that a view is the same after it is left and entered again, or after an undo. */
import type { Reading, ShownPanel } from '../reading/reading.ts'
import type { Invariant } from './invariant.ts'

/** Layouts are stored in whole pixels, but the grid is drawn in fractions. */
const SLACK = 3
/** The rows of other panels depend on the service's data. */
const OWN_ROWS: ReadonlySet<string> = new Set(['watchlist', 'positions'])
/** Panels whose rows seldom change. In other panels, changed rows move the scroll position. */
const OWN_SCROLL: ReadonlySet<string> = new Set([...OWN_ROWS, 'alerts', 'company', 'offerings', 'sessions', 'splits'])

/** Fields of a form that appears with an answer of the service. */
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
  // A table has no headings before its answer arrives.
  const isDrawn = before.rows.length > 0 && after.rows.length > 0
  const [was, is] = [before, after].map(({ choices }) =>
    choices.filter((choice) => !LIVE_CHOICE.test(choice) && (isDrawn || !SORTED.test(choice))).join(' | '),
  )
  if (was !== is) changed.push(`${named} had the choices ${was}, and has ${is}`)
  return [...changed, ...compareDrawn(before, after), ...compareRows(before, after), ...compareScroll(before, after)]
}

/** Compares the drawn parts of two charts with bars. */
function compareDrawn({ kind, drawn: was }: ShownPanel, { drawn: is }: ShownPanel): readonly string[] {
  if (was === null || is === null || was.join() === is.join()) return []
  return [`panel ${kind} had ${was.join(', ')}, and has ${is.join(', ')}`]
}

function compareRows({ kind, choices, rows: was }: ShownPanel, { rows: is }: ShownPanel): readonly string[] {
  if (!OWN_ROWS.has(kind) || choices.some((choice) => SORTED.test(choice))) return []
  // A list has the rows in view and some more.
  const inBoth = Math.min(was.length, is.length)
  const [rowsBefore, rowsAfter] = [was, is].map((rows) => rows.slice(0, inBoth).join())
  return rowsBefore === rowsAfter ? [] : [`panel ${kind} had the rows ${was.join()}, and has ${is.join()}`]
}

function compareScroll(before: ShownPanel, after: ShownPanel): readonly string[] {
  const { kind, rows, scrolls } = before
  if (!OWN_SCROLL.has(kind)) return []
  const isOwn = OWN_ROWS.has(kind) || rows.join() === after.rows.join()
  // Missing content cannot be scrolled.
  const isThere = OWN_ROWS.has(kind) || after.room >= Math.max(0, ...scrolls)
  if (!isOwn || !isThere || scrolls.every((scroll, place) => isNear(scroll, after.scrolls[place] ?? 0))) return []
  return [`panel ${kind} was scrolled to ${scrolls.join()}, and is to ${after.scrolls.join()}`]
}

/** Returns the differences of two readings in panels, positions, state, order and scroll. */
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

/** The text about a changed scroll position. */
const SCROLLED = /^panel \w+ was scrolled to /u

export const undoTakesBack: Invariant = {
  name: 'undoTakesBack',
  graceMs: 10_000,
  check({ act, before, reading }) {
    const changed = comparePages(before, reading)
    return act.undo?.leavesScroll === true ? changed.filter((text) => !SCROLLED.test(text)) : changed
  },
}
