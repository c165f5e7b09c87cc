/** The page of the bench: starts the table named in its address and plays the market to it on request. */
import type { QuoteColumns } from '#contract/wire/quote-columns.ts'
import { BOX_HEIGHT, type Contender, type StartContender } from './contender.ts'
import { createMarket, messagesOf } from './market.ts'

export interface PlayOutcome {
  readonly batches: number
  readonly frames: number
  readonly dropped: number
}

declare global {
  interface Window {
    /** Resolves when the table shows its first quotes. */
    startTable: () => Promise<void>
    play: (seconds: number) => Promise<PlayOutcome>
  }
}

/** Separate chunks, so that none affects another's memory. */
const CONTENDERS: Readonly<Record<string, () => Promise<{ readonly start: StartContender }>>> = {
  quotedeck: () => import('./quotedeck.ts'),
  held: () => import('./held.ts'),
  unheld: () => import('./unheld.ts'),
  'ag-grid': () => import('./ag-grid.ts'),
  'hand DOM': () => import('./hand-dom.ts'),
  canvas: () => import('./canvas.ts'),
}

const BATCH_EVERY_MS = 100
const SETTLED_AFTER_MS = 200
/** A frame that is half a frame late counts as late. */
const FRAME_MS = 1_000 / 60

const query = new URLSearchParams(location.search)
const box = document.body.appendChild(document.createElement('div'))
box.style.cssText = `width:1200px;height:${BOX_HEIGHT}px`
let contender: Contender | null = null
let messages: readonly (readonly QuoteColumns[])[] = []
let turn = 0

window.startTable = async () => {
  const load = CONTENDERS[query.get('contender') ?? '']
  if (load === undefined) throw new Error('no such contender')
  const { start } = await load()
  const market = createMarket(Number(query.get('rows')))
  const started = await start(box, market.first)
  // Waits until all subscriptions are sent.
  await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))
  messages = messagesOf(market, (instrument) => started.numberOf(instrument), BATCH_EVERY_MS)
  contender = started
  playNext()
}

function playNext(): void {
  const batch = messages[turn++]
  if (batch === undefined) throw new Error('the market is over')
  for (const message of batch) contender?.receive(message)
}

window.play = async (seconds) => {
  const watch = watchFrames()
  const batches = Math.round((seconds * 1_000) / BATCH_EVERY_MS)
  for (let batch = 0; batch < batches; batch += 1) {
    await new Promise((resolve) => setTimeout(resolve, BATCH_EVERY_MS))
    playNext()
  }
  return { batches, ...watch() }
}

function watchFrames(): () => Pick<PlayOutcome, 'frames' | 'dropped'> {
  let [frames, dropped, before, isOver] = [0, 0, 0, false]
  const count = (now: number): void => {
    if (before > 0) {
      frames += 1
      dropped += Math.max(0, Math.round((now - before) / FRAME_MS) - 1)
    }
    before = now
    if (!isOver) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  return () => {
    isOver = true
    return { frames, dropped }
  }
}
