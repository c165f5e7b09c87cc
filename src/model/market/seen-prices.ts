/**
 * The last prices of each instrument as they were served, in few typed arrays: a list for each of thousands of instruments would be
 * a twentieth of a window's script heap.
 */
import type { Provenance } from './freshness.ts'
import { isPause, MIN_PAUSE_MS } from './watch-pause.ts'

/** Prices of one instrument that are remembered. */
export const MAX_SEEN = 60
/** Instruments whose prices fit into one message of the contract. */
export const MAX_SEEN_ASKED = 64
/** Where the prices of an instrument are among those of all. */
export interface PricePlace {
  readonly seenAs: number
  /** When the last of them was answered, Unix epoch ms; NaN before the first. */
  readonly seenAt: number
}

/** A price that was answered. */
export interface AnsweredPrice {
  readonly price: number
  /** Unix epoch ms. */
  readonly at: number
  /** Called only after a long silence: few of thousands of quotes are read as objects. */
  readonly provenance: () => Pick<Provenance, 'state' | 'expectedPeriodMs'>
}

/** Instruments that share an array. */
const IN_A_BLOCK = 64

/** The last prices of many instruments, each at its own place. */
export class SeenPrices {
  readonly #blocks: Float64Array[] = []
  /** How many each has seen so far, also of those that are forgotten. */
  readonly #counts: number[] = []
  readonly #free: number[] = []

  /** A place for one more instrument, empty. */
  open(): number {
    const place = this.#free.pop() ?? this.#counts.length
    this.#counts[place] = 0
    if (place >= this.#blocks.length * IN_A_BLOCK) this.#blocks.push(new Float64Array(IN_A_BLOCK * MAX_SEEN))
    return place
  }

  /** Forgets what a place has seen. */
  empty(place: number): void {
    this.#counts[place] = 0
  }

  /** The place is another's from now on. */
  close(place: number): void {
    this.#free.push(place)
  }

  /** NaN means a time in which the price was not watched. */
  add(place: number, price: number): void {
    const count = this.#counts[place] ?? 0
    const block = this.#blocks[Math.floor(place / IN_A_BLOCK)]
    if (block !== undefined) block[indexOf(place, count)] = price
    this.#counts[place] = count + 1
  }

  /** Adds an answered price unless it is the last one already, after a NaN if the price was not watched since. */
  record({ seenAs, seenAt }: PricePlace, { price, at, provenance }: AnsweredPrice): void {
    const spanMs = at - seenAt
    if (spanMs > MIN_PAUSE_MS && isPause(spanMs, provenance())) this.add(seenAs, NaN)
    else if (this.last(seenAs) === price) return
    this.add(seenAs, price)
  }

  /** Undefined before the first. */
  last(place: number): number | undefined {
    const count = this.#counts[place] ?? 0
    return count === 0 ? undefined : this.#at(place, count - 1)
  }

  /** Oldest first. */
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
