/** Computes where a window opens: at its last position if that can be reached, otherwise at the default one of its kind. */
import type { Bounds, WindowKind, WindowPlace, WindowRecord } from '#model/workspace/workspace.ts'

type Size = Pick<Bounds, 'width' | 'height'>

export interface Display {
  readonly id: string
  /** Its area without task bars and docks. */
  readonly workArea: Bounds
}

/** Min sizes of windows, device-independent pixels. */
export const MIN_SIZES: Readonly<Record<WindowKind, Size>> = {
  desk: { width: 480, height: 320 },
  settings: { width: 480, height: 320 },
  ticker: { width: 200, height: 32 },
}

const DEFAULT_SIZES: Readonly<Record<WindowKind, Size>> = {
  desk: { width: 1280, height: 800 },
  settings: { width: 920, height: 680 },
  ticker: { width: 960, height: 36 },
}

/** Offset of a new window from one at the same position. */
const CASCADE_STEP = 32
/** Min part of a window's top on a display, without which it cannot be dragged. */
const MIN_REACHABLE = { width: 96, height: 32 } as const

/**
 * Chooses the opening position of a window; `displays` begins with the primary one. The position on the display that the window was on last
 * and that is present counts; otherwise the window opens in the middle of the primary display. A window without a stored position opens
 * beside the others.
 */
export function openingPosition(
  { kind, places }: Pick<WindowRecord, 'kind' | 'places'>,
  displays: readonly Display[],
  others: readonly Bounds[],
): Omit<WindowPlace, 'displayId'> {
  const position = places.find(({ displayId }) => displays.some(({ id }) => id === displayId)) ?? places[0]
  const areas = displays.map(({ workArea }) => workArea)
  if (position === undefined) {
    const free = besideOthers(firstBounds(kind, areas[0]), others)
    return { bounds: reachable(free, areas, MIN_SIZES[kind]), maximized: false }
  }
  return { bounds: reachable(position.bounds, areas, MIN_SIZES[kind]), maximized: position.maximized }
}

export function displayShowing(bounds: Bounds, displays: readonly Display[]): string | null {
  let [shown, largest]: [string | null, number] = [null, 0]
  for (const { id, workArea } of displays) {
    const area = overlap(bounds.x, bounds.width, workArea.x, workArea.width)
    const visible = area * overlap(bounds.y, bounds.height, workArea.y, workArea.height)
    if (visible > largest) [shown, largest] = [id, visible]
  }
  return shown
}

export function positionAt(bounds: Bounds, maximized: boolean, displays: readonly Display[]): WindowPlace {
  return { bounds, maximized, displayId: displayShowing(bounds, displays) }
}

/** Returns the bounds, limited to the display, if the window can be reached there, otherwise the middle of the first display. */
export function reachable(bounds: Bounds, workAreas: readonly Bounds[], smallest: Size): Bounds {
  const [first] = workAreas
  if (first === undefined) return bounds
  for (const area of workAreas) {
    // Fitted first: shrinking a window that hangs over the left edge may remove its visible part.
    const fitted = { x: bounds.x, y: bounds.y, ...fittedSize(bounds, area, smallest) }
    if (isReachable(fitted, area)) return fitted
  }
  return centred(first, fittedSize(bounds, first, smallest))
}

function firstBounds(kind: WindowKind, area: Bounds | undefined): Bounds {
  const size = DEFAULT_SIZES[kind]
  if (area === undefined) return { x: 0, y: 0, ...size }
  const middle = centred(area, fittedSize(size, area, MIN_SIZES[kind]))
  // A ticker opens at the upper edge, where it covers little.
  return kind === 'ticker' ? { ...middle, y: area.y } : middle
}

function besideOthers(preferred: Bounds, others: readonly Bounds[]): Bounds {
  let free = preferred
  while (others.some(({ x, y }) => x === free.x && y === free.y))
    free = { ...free, x: free.x + CASCADE_STEP, y: free.y + CASCADE_STEP }
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

function isReachable(bounds: Bounds, area: Bounds): boolean {
  const topIsInside = bounds.y >= area.y && bounds.y + MIN_REACHABLE.height <= area.y + area.height
  return topIsInside && overlap(bounds.x, bounds.width, area.x, area.width) >= MIN_REACHABLE.width
}

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart))
