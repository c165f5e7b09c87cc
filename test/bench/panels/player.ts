/** The page of a bench: starts the view named in its address and plays batches to it on request. */

interface Player<Batch> {
  /** Receives a batch, ten times a second. */
  onReceive(batch: Batch): void
}

export type StartPlayer<Batch> = (box: HTMLElement) => Player<Batch> | Promise<Player<Batch>>

declare global {
  interface Window {
    /** Resolves when the view has received its first batch. */
    startPlay: () => Promise<void>
    playMarket: (seconds: number) => Promise<number>
  }
}

const BATCH_EVERY_MS = 100
const SETTLED_AFTER_MS = 300
const WIDTH = 1_200
export const BOX_HEIGHT = 768

/** Separate chunks, so that no view affects another. */
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
    // Waits until all subscriptions are sent.
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

/** Creates a generator of numbers in [0, 1), the same in every run. */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
