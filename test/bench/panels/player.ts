/** The page of a bench: starts the view that its address names, and plays batches to it when told. */

interface Player<Batch> {
  /** What the view is given, ten times a second. */
  onReceive(batch: Batch): void
}

export type StartPlayer<Batch> = (box: HTMLElement) => Player<Batch> | Promise<Player<Batch>>

declare global {
  interface Window {
    /** Resolves when the view stands and has been given its first batch. */
    startPlay: () => Promise<void>
    /** Plays so many seconds, and tells how many batches those were. */
    playMarket: (seconds: number) => Promise<number>
  }
}

const BATCH_EVERY_MS = 100
const SETTLED_AFTER_MS = 300
const WIDTH = 1_200
export const BOX_HEIGHT = 768

/** Each view comes in a chunk of its own, so that none weighs on another. */
export function offerPlayers<Batch>(
  players: Readonly<Record<string, () => Promise<{ readonly start: StartPlayer<Batch> }>>>,
  nextBatch: () => Batch,
): void {
  const box = document.body.appendChild(document.createElement('div'))
  box.style.cssText = `display:flex;width:${WIDTH}px;height:${BOX_HEIGHT}px`
  let player: Player<Batch> | null = null

  window.startPlay = async () => {
    const load = players[new URLSearchParams(location.search).get('contender') ?? '']
    if (load === undefined) throw new Error('no such contender')
    const started = await (await load()).start(box)
    // Until everything that it subscribes to has been ordered.
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))
    player = started
    player.onReceive(nextBatch())
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))
  }

  window.playMarket = async (seconds) => {
    const batches = Math.round((seconds * 1_000) / BATCH_EVERY_MS)
    for (let batch = 0; batch < batches; batch += 1) {
      await new Promise((resolve) => setTimeout(resolve, BATCH_EVERY_MS))
      player?.onReceive(nextBatch())
    }
    return batches
  }
}

/** The same numbers from 0 up to 1 in every run. */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
