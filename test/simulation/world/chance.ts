/** Seeded random sequences over the draws of the simulated market. Each part of the world has its own stream. */
import { drawUniform, streamOf, type Stream } from '#simulator/market/chance.ts'

export interface Chance {
  /** In [0, 1). */
  next(): number
  /** Both bounds are included. */
  whole(min: number, max: number): number
  happens(probability: number): boolean
  /** @param choices Not empty. */
  pick<T>(choices: readonly T[]): T
  /** Exponentially distributed: the time until the next of independent events. */
  spread(mean: number): number
  /** Returns a stream that is independent of earlier draws. */
  fork(name: string): Chance
}

export function createChance(seed: Stream): Chance {
  let drawn = 0
  const next = (): number => drawUniform(seed, drawn++)
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    happens: (probability) => next() < probability,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new RangeError('nothing to choose from')
      return choices[Math.floor(next() * choices.length)] as T
    },
    spread: (mean) => -Math.log(1 - next()) * mean,
    fork: (name) => createChance(streamOf(seed, name)),
  }
}
