/**
 * The last prices that a window saw of each instrument, in few typed arrays: a list for each of thousands of instruments would be a
 * twentieth of a window's script heap.
 */

/** Prices of one instrument that are remembered. */
export const MAX_SEEN = 60
/** Instruments that share an array. */
const IN_A_BLOCK = 64

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

  /** NaN means a time in which nobody watched. */
  add(place: number, price: number): void {
    const count = this.#counts[place] ?? 0
    const block = this.#blocks[Math.floor(place / IN_A_BLOCK)]
    if (block !== undefined) block[indexOf(place, count)] = price
    this.#counts[place] = count + 1
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
