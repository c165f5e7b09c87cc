/** The layouts that the user can start with. */
import { FIRST_PANELS } from '#model/workspace/first-panels.ts'
import type { PanelRecord } from '#model/workspace/workspace.ts'
import { areaOf, divided, group, type Area } from './area.ts'

export const FIRST_LAYOUT_NAMES = ['watcher', 'chartist', 'book', 'news'] as const
export type FirstLayoutName = (typeof FIRST_LAYOUT_NAMES)[number]

export interface FirstLayout {
  readonly panels: readonly PanelRecord[]
  readonly area: Area
}

const panel = (kind: string): PanelRecord => ({ id: `${kind}-1`, kind, state: null })

const [LIST, CHART, DEPTH, TAPE, NEWS, COMPANY, HEALTH] = [
  'watchlist-1', 'chart-1', 'depth-1', 'tape-1', 'news-1', 'company-1', 'health-1',
] as const // prettier-ignore

export const FIRST_LAYOUTS: Readonly<Record<FirstLayoutName, FirstLayout>> = {
  watcher: { panels: FIRST_PANELS, area: areaOf(FIRST_PANELS.map(({ id }) => id)) },
  chartist: {
    panels: [panel('watchlist'), panel('chart'), panel('news'), panel('company')],
    area: divided(1, group(74, CHART), divided(26, group(62, LIST), group(38, NEWS, COMPANY))),
  },
  book: {
    panels: [panel('watchlist'), panel('chart'), panel('depth'), panel('tape'), panel('news')],
    area: divided(
      1,
      divided(28, group(60, LIST), group(40, NEWS)),
      group(36, CHART),
      group(19, DEPTH),
      group(17, TAPE),
    ),
  },
  news: {
    panels: [panel('watchlist'), panel('chart'), panel('news'), panel('company'), panel('health')],
    area: divided(1, group(28, LIST), group(38, NEWS), divided(34, group(55, CHART), group(45, COMPANY, HEALTH))),
  },
}
