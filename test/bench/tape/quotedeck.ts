/** Our own tape panel, with the whole day loaded before the first counted batch. */
import { blockOf } from '#model/market/tape/tape-ring.ts'
import { MAX_TAPE_TAIL, NO_VOLUMES, type LiveTape } from '#model/market/tape/tape.ts'
import TapePanel from '#renderer/panels/tape/TapePanel.svelte'
import { openPanel } from '../panels/open-panel.ts'
import type { StartPlayer } from '../panels/player.ts'
import { INSTRUMENT, pageBefore, ROWS, rowsOf } from './trades.ts'

const PROVENANCE = {
  state: 'healthy',
  path: '/stock/quotes',
  fetchedAt: 0,
  expectedPeriodMs: 1_000,
  nextDueAt: null,
  failure: null,
} as const

export const start: StartPlayer<number> = async (box) => {
  const answer = (payload: unknown) => pageBefore((payload as { before: number }).before)
  const notify = openPanel(box, { panel: TapePanel, storedState: null, symbol: INSTRUMENT, topic: 'tape', answer })
  const onReceive = (last: number) => notify(new Map([[INSTRUMENT, tapeUpTo(last)]]))
  // The panel must be mounted first.
  await new Promise((resolve) => setTimeout(resolve, 300))
  onReceive(ROWS - 10)
  await readAll(box)
  return { onReceive }
}

function tapeUpTo(last: number): LiveTape {
  const first = Math.max(1, last - MAX_TAPE_TAIL + 1)
  return {
    instrument: INSTRUMENT,
    epoch: 1,
    oldest: 1,
    last,
    tail: blockOf(first, rowsOf(first, last)),
    origin: 'derived',
    state: 'ready',
    volumes: NO_VOLUMES,
    provenance: PROVENANCE,
  }
}

/** Scrolls down until all rows are loaded, and back to the top. */
async function readAll(box: HTMLElement): Promise<void> {
  const table = () => box.querySelector('[role="table"]')
  const held = () => Number(table()?.getAttribute('aria-rowcount') ?? 0)
  while (held() < ROWS - 10) {
    const scroller = table()
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const scroller = table()
  if (scroller !== null) scroller.scrollTop = 0
}
