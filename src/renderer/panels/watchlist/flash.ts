/** The short flash of a changed price, in the direction of the tick. */
import type { LiveQuote } from '../../../model/live-quote.ts'
import type { Cancel, Clock } from '../../live/clock.ts'

export type Tick = 'up' | 'down'

/** How long a changed price stays lit. */
export const FLASH_MS = 450

/** Null for no change, and for a first value: nothing ticked. */
export function tickBetween(before: LiveQuote | undefined, after: LiveQuote | undefined): Tick | null {
  const from = before?.quote?.last
  const to = after?.quote?.last
  if (from === undefined || to === undefined || from === to) return null
  return to > from ? 'up' : 'down'
}

/** What can be lit. */
export interface Lamp {
  tick: Tick | null
  /** Unix epoch ms. */
  litUntil: number
}

/** Lights lamps, and puts them out in time; one timer serves them all. */
export class Flashes<L extends Lamp> {
  readonly #clock: Clock
  readonly #lamps: () => readonly L[]
  #cancel: Cancel | null = null

  constructor(clock: Clock, lamps: () => readonly L[]) {
    this.#clock = clock
    this.#lamps = lamps
  }

  light(lamp: L, tick: Tick): void {
    lamp.tick = tick
    lamp.litUntil = this.#clock.now() + FLASH_MS
    this.#cancel ??= this.#clock.schedule(FLASH_MS, () => this.#sweep())
  }

  dispose(): void {
    this.#cancel?.()
  }

  #sweep(): void {
    this.#cancel = null
    const now = this.#clock.now()
    let nextMs = Infinity
    for (const lamp of this.#lamps()) {
      if (lamp.tick === null) continue
      if (lamp.litUntil <= now) lamp.tick = null
      else nextMs = Math.min(nextMs, lamp.litUntil - now)
    }
    if (nextMs < Infinity) this.#cancel = this.#clock.schedule(nextMs, () => this.#sweep())
  }
}
