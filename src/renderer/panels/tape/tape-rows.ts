/** The rows of a tape as a window holds them, and those among them that are big enough to be shown. */
import { createTapeRing, type TapeRing } from '#model/market/tape/tape-ring.ts'
import { MAX_TAPE_ROWS, type LiveTape, type TapeBlock, type TapeRow } from '#model/market/tape/tape.ts'

/**
 * Places count up with time. A row keeps its place for as long as it is shown, whatever is added at either end; while rows are
 * left out, places are those of the rest.
 */
export interface TapeRows {
  /** Place of the oldest row that is shown; one beyond `lastPlace` while there is none. */
  firstPlace(): number
  lastPlace(): number
  /** Undefined where nothing is held (any more). */
  at(place: number): TapeRow | undefined
  /** Number of the oldest row that is held, shown or not. */
  oldest(): number
  /** Takes the end of the tape; answers whether it is another tape than before. */
  take(live: LiveTape): boolean
  /** Adds older rows. */
  join(page: TapeBlock): void
  /** Shows only rows of at least this volume; null shows all. Places are counted again. */
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
      // More came than a tail holds: what was missed is read again from the end.
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

/** The numbers of chosen rows, each at a place of its own. */
interface Chosen {
  firstPlace(): number
  lastPlace(): number
  numberAt(place: number): number | undefined
  append(numbers: readonly number[]): void
  prepend(numbers: readonly number[]): void
  dropBefore(number: number): void
}

/** So many dropped numbers are carried along before the list is made again. */
const MAX_DROPPED = 4_096

function createChosen(): Chosen {
  let numbers: number[] = []
  /** How many at the front have been dropped. */
  let dropped = 0
  /** Place of the first number of the list, a dropped one among them. */
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
