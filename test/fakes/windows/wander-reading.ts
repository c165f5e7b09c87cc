/** Readings of a page by the seeded user, with plausible defaults. */
import type { Reading, ShownPanel } from '#test/wander/reading/reading.ts'

const BOX = { left: 0, top: 0, width: 400, height: 300 }
const panelWith = (parts: Partial<ShownPanel>): ShownPanel => ({
  kind: 'watchlist',
  title: 'Watchlist',
  box: BOX,
  choices: [],
  rows: [],
  scrolls: [],
  room: 1_000,
  drawn: null,
  ...parts,
})
export const pageWith = (parts: Partial<ShownPanel>): Reading => ({
  at: 0,
  language: 'en',
  theme: 'light',
  width: 1_280,
  height: 800,
  isSimulated: true,
  loss: null,
  workspace: '',
  window: 'window-1',
  deskHeight: 760,
  dialogs: [],
  tabs: [],
  panels: [panelWith(parts)],
  prices: [],
  focus: { name: 'nothing', isField: false, isNothing: true },
  outside: [],
  overlaps: [],
  texts: [],
})
