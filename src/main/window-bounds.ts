/** Where a window opens: where it stood last if that can be seen, otherwise where one of its kind is looked for. */
import type { Bounds, WindowKind, WindowPlace, WindowRecord } from '../model/workspace.ts'

type Size = Pick<Bounds, 'width' | 'height'>

export interface Display {
  readonly id: string
  /** What task bars and docks leave of it. */
  readonly workArea: Bounds
}

export const SMALLEST_SIZES: Readonly<Record<WindowKind, Size>> = {
  desk: { width: 480, height: 320 },
  settings: { width: 480, height: 320 },
  ticker: { width: 200, height: 32 },
}

const FIRST_SIZES: Readonly<Record<WindowKind, Size>> = {
  desk: { width: 1280, height: 800 },
  settings: { width: 920, height: 680 },
  ticker: { width: 960, height: 36 },
}

/** How far a further window stands from the one that it would cover. */
const STEP = 32
/** At least this much of a window's top must lie on a display, or it cannot be dragged. */
const GRASP = { width: 96, height: 32 } as const

/**
 * The place of a kept window on the displays that there are, the main one first. Of the displays on which it stood the last
 * one counts that is still there; where none is, the window comes to the middle of the main display. A window that never
 * stood anywhere does not cover one of the others.
 */
export function openingPlace(
  { kind, places }: Pick<WindowRecord, 'kind' | 'places'>,
  displays: readonly Display[],
  others: readonly Bounds[],
): Omit<WindowPlace, 'displayId'> {
  const place = places.find(({ displayId }) => displays.some(({ id }) => id === displayId)) ?? places[0]
  const areas = displays.map(({ workArea }) => workArea)
  if (place === undefined) {
    const free = besideOthers(firstBounds(kind, areas[0]), others)
    return { bounds: reachable(free, areas, SMALLEST_SIZES[kind]), maximized: false }
  }
  return { bounds: reachable(place.bounds, areas, SMALLEST_SIZES[kind]), maximized: place.maximized }
}

/** The display that shows most of a window; null when none shows any of it. */
export function displayShowing(bounds: Bounds, displays: readonly Display[]): string | null {
  let [shown, most]: [string | null, number] = [null, 0]
  for (const { id, workArea } of displays) {
    const area = overlap(bounds.x, bounds.width, workArea.x, workArea.width)
    const visible = area * overlap(bounds.y, bounds.height, workArea.y, workArea.height)
    if (visible > most) [shown, most] = [id, visible]
  }
  return shown
}

/** What is kept of a window that stands here. */
export function placeAt(bounds: Bounds, maximized: boolean, displays: readonly Display[]): WindowPlace {
  return { bounds, maximized, displayId: displayShowing(bounds, displays) }
}

/** The same place when the window can be reached there, otherwise the middle of the first display; no larger than the display. */
export function reachable(bounds: Bounds, workAreas: readonly Bounds[], smallest: Size): Bounds {
  const [first] = workAreas
  if (first === undefined) return bounds
  for (const area of workAreas) {
    // Fitted first: a window that hangs over the left edge may lose just the part that could be seen.
    const fitted = { x: bounds.x, y: bounds.y, ...fittedSize(bounds, area, smallest) }
    if (isGraspable(fitted, area)) return fitted
  }
  return centred(first, fittedSize(bounds, first, smallest))
}

function firstBounds(kind: WindowKind, area: Bounds | undefined): Bounds {
  const size = FIRST_SIZES[kind]
  if (area === undefined) return { x: 0, y: 0, ...size }
  const middle = centred(area, fittedSize(size, area, SMALLEST_SIZES[kind]))
  // A strip belongs to an edge, where it covers little.
  return kind === 'ticker' ? { ...middle, y: area.y } : middle
}

/** A step away from every window that stands exactly there. */
function besideOthers(wished: Bounds, others: readonly Bounds[]): Bounds {
  let free = wished
  while (others.some(({ x, y }) => x === free.x && y === free.y)) free = { ...free, x: free.x + STEP, y: free.y + STEP }
  return free
}

function fittedSize({ width, height }: Size, area: Bounds, smallest: Size): Size {
  return {
    width: Math.min(Math.max(width, smallest.width), area.width),
    height: Math.min(Math.max(height, smallest.height), area.height),
  }
}

function centred(area: Bounds, { width, height }: Size): Bounds {
  const x = area.x + Math.floor((area.width - width) / 2)
  const y = area.y + Math.floor((area.height - height) / 2)
  return { x, y, width, height }
}

function isGraspable(bounds: Bounds, area: Bounds): boolean {
  const topIsInside = bounds.y >= area.y && bounds.y + GRASP.height <= area.y + area.height
  return topIsInside && overlap(bounds.x, bounds.width, area.x, area.width) >= GRASP.width
}

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart))
