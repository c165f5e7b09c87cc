/** The page of the bench: starts the table that its address names, and plays the market to it when told. */
import { BOX_HEIGHT, type Contender, type StartContender } from './contender.ts'
import { createMarket } from './market.ts'

export interface PlayOutcome {
  readonly batches: number
  readonly frames: number
  readonly dropped: number
}

declare global {
  interface Window {
    /** Resolves when the table stands. Until then there is only the market. */
    begin: () => Promise<void>
    /** Plays so many seconds of the market. */
    play: (seconds: number) => Promise<PlayOutcome>
  }
}

/** Each in a chunk of its own, so that none weighs on another's memory. */
const CONTENDERS: Readonly<Record<string, () => Promise<{ readonly start: StartContender }>>> = {
  quotedeck: () => import('./quotedeck.ts'),
  'ag-grid': () => import('./ag-grid.ts'),
  'hand DOM': () => import('./hand-dom.ts'),
  canvas: () => import('./canvas.ts'),
}

const BATCH_EVERY_MS = 100
/** Half a frame late is late. */
const FRAME_MS = 1_000 / 60

const query = new URLSearchParams(location.search)
const market = createMarket(Number(query.get('rows')))
const box = document.body.appendChild(document.createElement('div'))
box.style.cssText = `width:1200px;height:${BOX_HEIGHT}px`
let contender: Contender = { apply: () => undefined }
let turn = 0

window.begin = async () => {
  const load = CONTENDERS[query.get('contender') ?? '']
  if (load === undefined) throw new Error('no such contender')
  contender = await (await load()).start(box, market.first)
}

window.play = async (seconds) => {
  const watch = watchFrames()
  const batches = Math.round((seconds * 1_000) / BATCH_EVERY_MS)
  for (let batch = 0; batch < batches; batch += 1) {
    await new Promise((resolve) => setTimeout(resolve, BATCH_EVERY_MS))
    const quotes = market.batches[turn++ % market.batches.length] ?? []
    // Fresh objects, as a line delivers them.
    contender.apply(quotes.map((live) => ({ ...live, provenance: { ...live.provenance, fetchedAt: Date.now() } })))
  }
  return { batches, ...watch() }
}

/** Counts frames until it is asked. */
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
