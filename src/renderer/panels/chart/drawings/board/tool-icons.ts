/** Icons of the drawing tools, as paths in a 16 by 16 box. */
import type { DrawingKind } from '#model/charts/drawing.ts'

export const TOOL_ICONS: Readonly<Record<DrawingKind, string>> = {
  trend: 'M3 12.5 13 3.5M2 13.5h2v-2h-2zM12 4.5h2v-2h-2z',
  ray: 'M3 12.5 15 2M2 13.5h2v-2h-2zM8 8.8h2v-2h-2z',
  horizontal: 'M1 8h5M10 8h5M7 9h2V7H7z',
  vertical: 'M8 1v5M8 10v5M7 9h2V7H7z',
  channel: 'M2 10 12 2M4 14 14 6',
  rectangle: 'M2.5 4.5h11v7h-11z',
  fibonacci: 'M2 3h12M2 6.5h12M2 9.5h12M2 13h12',
  text: 'M3.5 4.5v-1.5h9v1.5M8 3v10M6 13h4',
  vwap: 'M3.5 2v12M2.5 8h2v-2h-2zM4.5 8.5C7 11 9 4.5 14 5',
  measure: 'M2 10.5 10.5 2 14 5.5 5.5 14zM5 7.5l1.5 1.5M7.5 5 9 6.5',
}

export const ICONS = {
  magnet: 'M4 2.5v6a4 4 0 0 0 8 0v-6M4 5.5h2.5M9.5 5.5H12M6.5 2.5v6a1.5 1.5 0 0 0 3 0v-6M4 2.5h2.5M9.5 2.5H12',
  lock: 'M4 7.5h8v6H4zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2',
  unlock: 'M4 7.5h8v6H4zM5.5 7.5v-3a2.5 2.5 0 0 1 4.8-1',
  hide: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM6.5 8a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M3 13.5 13 2.5',
  show: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM6.5 8a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  list: 'M5.5 4H14M5.5 8H14M5.5 12H14M2 4h1M2 8h1M2 12h1',
  undo: 'M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7',
  redo: 'M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h3',
  duplicate: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  template: 'M4 2.5h8v11l-4-3-4 3z',
  alert: 'M4 11.5V7a4 4 0 0 1 8 0v4.5l1 1H3zM6.8 14h2.4',
  remove: 'M3 4.5h10M6 4.5v-2h4v2M4.5 4.5l.5 9h6l.5-9',
  edit: 'M3 13l.7-3L11 2.7 13.3 5 6 12.3z',
} as const
