/** Finds a corner of the window where cards do not cover the focused panel. */

export type Corner = 'bottomRight' | 'bottomLeft' | 'topRight' | 'topLeft'

export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The order of preference. */
const CORNERS: readonly Corner[] = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft']
/** CSS pixels with margins. */
const CARD = { width: 392, height: 190 } as const

/** Returns the corner in which a card covers least of an area; null covers nothing. */
export function freeCorner(worked: Area | null, width: number, height: number): Corner {
  const covered = CORNERS.map((corner) => {
    const left = corner.endsWith('Right') ? width - CARD.width : 0
    const top = corner.startsWith('bottom') ? height - CARD.height : 0
    return worked === null ? 0 : overlap(worked, { left, top, right: left + CARD.width, bottom: top + CARD.height })
  })
  return CORNERS[covered.indexOf(Math.min(...covered))] ?? 'bottomRight'
}

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}

/** Covers least of the focused panel. The cards do not count as a panel. */
export function cornerBesideFocus(): Corner {
  const panel = document.activeElement?.closest('[data-panel]') ?? null
  return freeCorner(panel?.getBoundingClientRect() ?? null, innerWidth, innerHeight)
}
