/** The loaded rows of a tape, and those of the minimum volume. */
import { createTapeRing, type TapeRing } from '#model/market/tape/tape-ring.ts'
import { MAX_TAPE_ROWS, type LiveTape, type TapeBlock, type TapeRow } from '#model/market/tape/tape.ts'

/** Places increase with time. A shown row keeps its place when rows are added at either end. Hidden rows have no place. */
export interface TapeRows {
  /** `lastPlace` + 1 without rows. */
  firstPlace(): number
  lastPlace(): number
  /** Undefined if not loaded. */
  at(place: number): TapeRow | undefined
  /** The oldest loaded row, shown or not. */
  oldest(): number
  /** Returns whether it is a new tape. */
  take(live: LiveTape): boolean
  join(page: TapeBlock): void
  /** Null shows all. Renumbers places. */
  setMinimum(volume: number | null): void
}

export function createTapeRows(): TapeRows {
  const ring = createTapeRing(MAX_TAPE_ROWS)
  let epoch: number | null = null
  let minimum: number | null = null
  let chosen = createChosen()

  const isShown = (number: number) => minimum === null || Math.abs(ring.volume(number)) >= minimum

  function chooseAgain(): void {
    chosen = createChosen()
    if (minimum !== null) chosen.append(numbersOf(ring, ring.oldest(), ring.last()).filter(isShown))
  }

  return {
    firstPlace: () => (minimum === null ? ring.oldest() : chosen.firstPlace()),
    lastPlace: () => (minimum === null ? ring.last() : chosen.lastPlace()),
    at: (place) => ring.row(minimum === null ? place : (chosen.numberAt(place) ?? 0)),
    oldest: () => ring.oldest(),
    take({ epoch: next, tail }) {
      const isAnother = next !== epoch
      epoch = next
      if (isAnother) ring.clear(tail.first)
      const before = ring.last()
      // Rows between both parts are missing: older ones are read again.
      const hasHole = !ring.join(tail)
      if (hasHole) {
        ring.clear(tail.first)
        ring.join(tail)
      }
      if (isAnother || hasHole) chooseAgain()
      else if (minimum !== null) {
        chosen.append(numbersOf(ring, before + 1, ring.last()).filter(isShown))
        chosen.dropBefore(ring.oldest())
      }
      return isAnother
    },
    join(page) {
      const before = ring.oldest()
      if (!ring.join(page) || minimum === null) return
      chosen.prepend(numbersOf(ring, ring.oldest(), before - 1).filter(isShown))
    },
    setMinimum(volume) {
      minimum = volume
      chooseAgain()
    },
  }
}

function numbersOf({ oldest, last }: TapeRing, from: number, to: number): readonly number[] {
  const [first, end] = [Math.max(from, oldest()), Math.min(to, last())]
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index)
}

interface Chosen {
  firstPlace(): number
  lastPlace(): number
  numberAt(place: number): number | undefined
  append(numbers: readonly number[]): void
  prepend(numbers: readonly number[]): void
  dropBefore(number: number): void
}

/** Dropped numbers that the list may contain before it is copied. */
const MAX_DROPPED = 4_096

function createChosen(): Chosen {
  let numbers: number[] = []
  /** The number of dropped entries at the front. */
  let dropped = 0
  /** The place of the first entry of the list, including dropped ones. */
  let origin = 1

  return {
    firstPlace: () => origin + dropped,
    lastPlace: () => origin + numbers.length - 1,
    numberAt: (place) => (place < origin + dropped ? undefined : numbers[place - origin]),
    append(more) {
      for (const number of more) numbers.push(number)
    },
    prepend(more) {
      numbers = [...more, ...numbers.slice(dropped)]
      origin += dropped - more.length
      dropped = 0
    },
    dropBefore(number) {
      while (dropped < numbers.length && (numbers[dropped] ?? 0) < number) dropped++
      if (dropped < MAX_DROPPED) return
      numbers = numbers.slice(dropped)
      origin += dropped
      dropped = 0
    },
  }
}
