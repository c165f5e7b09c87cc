/** The words for books and levels. */
import type { DepthSide } from '#model/market/book/depth-grouping.ts'
import type { BookState } from '#model/market/book/depth-prices.ts'
import { m } from '#i18n/compiled/messages.js'
import type { WallState } from '#renderer/live/prices/walls.ts'
import type { LineChange } from './book-lines.ts'
import type { DepthBars, DepthLayout } from './depth-state.ts'

export const LAYOUT_WORDING: Readonly<Record<DepthLayout, () => string>> = {
  stack: m.depth_layout_stack,
  sides: m.depth_layout_sides,
  ladder: m.depth_layout_ladder,
}

export const BARS_WORDING: Readonly<Record<DepthBars, () => string>> = {
  level: m.depth_bars_level,
  total: m.depth_bars_total,
  none: m.depth_bars_none,
}

export const SIDE_WORDING: Readonly<Record<DepthSide, () => string>> = { ask: m.depth_ask, bid: m.depth_bid }

/** Describes a level: its volume, and the change since the previous snapshot. */
export const CHANGE_WORDING: Readonly<Record<LineChange, (inputs: { volume: string; delta: string }) => string>> = {
  new: m.depth_change_new,
  more: m.depth_change_more,
  less: m.depth_change_less,
}

export const WALL_WORDING: Readonly<Record<WallState, () => string>> = {
  present: m.depth_wall_present,
  withdrawn: m.depth_wall_withdrawn,
  reached: m.depth_wall_reached,
  outOfSight: m.depth_wall_out_of_sight,
}

/** Null for a normal book. */
export const STATE_WORDING: Readonly<Record<BookState, (() => string) | null>> = {
  normal: null,
  locked: m.depth_locked,
  crossed: m.depth_crossed,
  oneSided: m.depth_one_sided,
  empty: m.depth_empty,
}

export function levelName(side: DepthSide, position: number): string {
  return side === 'ask' ? m.depth_ask_level({ position }) : m.depth_bid_level({ position })
}
