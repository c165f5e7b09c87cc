/** Stores the last served prices in few typed arrays: a list per instrument would use a twentieth of a window's script heap. */
import type { Provenance } from './freshness.ts'
import { isPause, MIN_PAUSE_MS } from './watch-pause.ts'

/** Maximum number of stored prices of an instrument. */
export const MAX_SEEN = 60
/** Maximum number of instruments whose prices fit into one message. */
export const MAX_SEEN_ASKED = 64
/** The slot of an instrument. */
export interface PricePlace {
  readonly seenAs: number
  /** Unix epoch ms; NaN before the first answer. */
  readonly seenAt: number
}

/** A price of an answer. */
export interface AnsweredPrice {
  readonly price: number
  /** Unix epoch ms. */
  readonly at: number
  /** Needed only after a long silence. */
  readonly provenance: () => Pick<Provenance, 'state' | 'expectedPeriodMs'>
}

const IN_A_BLOCK = 64

/** The last prices of many instruments, each in its slot. */
export class SeenPrices {
  readonly #blocks: Float64Array[] = []
  /** Prices ever added, by slot. */
  readonly #counts: number[] = []
  readonly #free: number[] = []

  /** Allocates an empty slot. */
  open(): number {
    const place = this.#free.pop() ?? this.#counts.length
    this.#counts[place] = 0
    if (place >= this.#blocks.length * IN_A_BLOCK) this.#blocks.push(new Float64Array(IN_A_BLOCK * MAX_SEEN))
    return place
  }

  empty(place: number): void {
    this.#counts[place] = 0
  }

  /** Frees a slot for another instrument. */
  close(place: number): void {
    this.#free.push(place)
  }

  /** NaN marks a time without polls. */
  add(place: number, price: number): void {
    const count = this.#counts[place] ?? 0
    const block = this.#blocks[Math.floor(place / IN_A_BLOCK)]
    if (block !== undefined) block[indexOf(place, count)] = price
    this.#counts[place] = count + 1
  }

  /** Adds a price unless it equals the last one; after a time without polls, with a NaN before it. */
  record({ seenAs, seenAt }: PricePlace, { price, at, provenance }: AnsweredPrice): void {
    const spanMs = at - seenAt
    if (spanMs > MIN_PAUSE_MS && isPause(spanMs, provenance())) this.add(seenAs, NaN)
    else if (this.last(seenAs) === price) return
    this.add(seenAs, price)
  }

  last(place: number): number | undefined {
    const count = this.#counts[place] ?? 0
    return count === 0 ? undefined : this.#at(place, count - 1)
  }

  /** Returns the oldest first. */
  all(place: number): readonly number[] {
    const count = this.#counts[place] ?? 0
    const from = Math.max(0, count - MAX_SEEN)
    return Array.from({ length: count - from }, (_, step) => this.#at(place, from + step))
  }

  #at(place: number, turn: number): number {
    return this.#blocks[Math.floor(place / IN_A_BLOCK)]?.[indexOf(place, turn)] ?? NaN
  }
}

const indexOf = (place: number, turn: number): number => (place % IN_A_BLOCK) * MAX_SEEN + (turn % MAX_SEEN)
