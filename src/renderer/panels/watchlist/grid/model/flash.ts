/** Flashes a changed price in the direction of the tick. */
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Cancel, Clock } from '#renderer/live/time/clock.ts'

export type Tick = 'up' | 'down'

/** ± {@link SLACK_MS}. */
const FLASH_MS = 450
/** Lamps go out with other changes, which saves a frame. */
const SLACK_MS = 50

/** Null without a change, for a first value, and for the first one after a restart. */
export function tickBetween(before: LiveQuote | undefined, after: LiveQuote | undefined): Tick | null {
  const from = pricedNow(before)
  const to = pricedNow(after)
  if (from === undefined || to === undefined || from === to) return null
  return to > from ? 'up' : 'down'
}

function pricedNow(live: LiveQuote | undefined): number | undefined {
  return live?.provenance.state === 'restored' ? undefined : (live?.quote?.last ?? undefined)
}

export interface Lamp {
  tick: Tick | null
  /** Unix epoch ms. */
  litUntil: number
}

/** Lights lamps and turns them off with one common timer. */
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
    this.#cancel ??= this.#clock.schedule(FLASH_MS + SLACK_MS, () => this.#expire())
  }

  /** Turns off lamps whose time is over. Called when a frame is drawn anyway; otherwise the timer does it slightly later. */
  sweep(): void {
    const now = this.#clock.now() + SLACK_MS
    for (const lamp of this.#lamps()) if (lamp.tick !== null && lamp.litUntil <= now) lamp.tick = null
  }

  dispose(): void {
    this.#cancel?.()
  }

  #expire(): void {
    this.#cancel = null
    this.sweep()
    const lit = this.#lamps().filter(({ tick }) => tick !== null)
    if (lit.length === 0) return
    const nextAt = lit.reduce((earliest, { litUntil }) => Math.min(earliest, litUntil), Infinity) + SLACK_MS
    this.#cancel = this.#clock.schedule(nextAt - this.#clock.now(), () => this.#expire())
  }
}
