/** Where windows stand: the kept document, and bringing a window back that would open where no display is any more. */

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Bounds, 'width' | 'height'>

export interface WindowPlace {
  readonly bounds: Bounds
  readonly maximized: boolean
}

export const SMALLEST_WINDOW = { width: 480, height: 320 } as const
const DEFAULT_SIZE = { width: 1280, height: 800 } as const
/** At least this much of a window's top must lie on a display, or it cannot be dragged. */
const GRASP = { width: 96, height: 32 } as const
/** Where a further window opens, seen from the last one. */
const STEP = 32
/** A page gone wild must not fill the desktop. */
export const MOST_WINDOWS = 32

/** Reads the document `windows`; what cannot be understood is left out, one window at a time. */
export function readPlaces(stored: unknown): readonly WindowPlace[] {
  if (!isRecord(stored) || !Array.isArray(stored['windows'])) return []
  return stored['windows'].slice(0, MOST_WINDOWS).flatMap((entry: unknown) => {
    const bounds = isRecord(entry) ? readBounds(entry['bounds']) : null
    return bounds === null ? [] : [{ bounds, maximized: isRecord(entry) && entry['maximized'] === true }]
  })
}

export function writePlaces(windows: readonly WindowPlace[]): unknown {
  return { version: 1, windows }
}

/** The same place when the window can be reached there, otherwise the middle of the first display; no larger than the display. */
export function reachable(bounds: Bounds, workAreas: readonly Bounds[]): Bounds {
  const [first] = workAreas
  if (first === undefined) return bounds
  for (const area of workAreas) {
    // Fitted first: a window that hangs over the left edge may lose just the part that could be seen.
    const fitted = { x: bounds.x, y: bounds.y, ...fittedSize(bounds, area) }
    if (isGraspable(fitted, area)) return fitted
  }
  return centred(first, fittedSize(bounds, first))
}

function fittedSize({ width, height }: Size, area: Bounds): Size {
  return {
    width: Math.min(Math.max(width, SMALLEST_WINDOW.width), area.width),
    height: Math.min(Math.max(height, SMALLEST_WINDOW.height), area.height),
  }
}

/** Where a new window opens: a step beside the last one, or in the middle of the display. */
export function nextPlace(last: WindowPlace | undefined, workAreas: readonly Bounds[]): WindowPlace {
  const [first] = workAreas
  if (last !== undefined) {
    const { x, y, width, height } = last.bounds
    return { bounds: reachable({ x: x + STEP, y: y + STEP, width, height }, workAreas), maximized: false }
  }
  return {
    bounds: first === undefined ? { x: 0, y: 0, ...DEFAULT_SIZE } : centred(first, DEFAULT_SIZE),
    maximized: false,
  }
}

function centred(area: Bounds, size: Size): Bounds {
  const { width, height } = fittedSize(size, area)
  const x = area.x + Math.floor((area.width - width) / 2)
  const y = area.y + Math.floor((area.height - height) / 2)
  return { x, y, width, height }
}

function isGraspable(bounds: Bounds, area: Bounds): boolean {
  const overlap = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  const topIsInside = bounds.y >= area.y && bounds.y + GRASP.height <= area.y + area.height
  return topIsInside && overlap >= GRASP.width
}

function readBounds(value: unknown): Bounds | null {
  if (!isRecord(value)) return null
  const [x, y, width, height] = [value['x'], value['y'], value['width'], value['height']]
  if (!isCoordinate(x) || !isCoordinate(y) || !isCoordinate(width) || !isCoordinate(height)) return null
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** Electron takes 32-bit integers and throws at anything else. */
const isCoordinate = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 1_000_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
