/** Draws occasional trading halts and circuit breakers, never over an open or a close. */
import { drawUniform, subStream, type Stream } from './chance.ts'
import type { Listing } from './listings.ts'

/** Numbers of the stock trading status (specification, "Quote object"). */
export const STATUS = { normal: 0, halted: 1, delisted: 2, circuitBreaker: 3 } as const

export interface Interruption {
  /** First minute without trades. */
  readonly from: number
  /** First minute with trades again. */
  readonly to: number
  readonly status: typeof STATUS.halted | typeof STATUS.circuitBreaker
}

const HALT_CHANCE = 1 / 120
const BREAKER_CHANCE = 1 / 300
const BREAKER_MINUTES = 15

export function interruptionOf(listing: Listing, dayStream: Stream, minutes: number): Interruption | null {
  if (listing.assetClass !== 'stock' || minutes < 60) return null
  const stream = subStream(dayStream, 7)
  const chance = drawUniform(stream, 0)
  if (chance >= HALT_CHANCE + BREAKER_CHANCE) return null
  const from = Math.floor(minutes * (0.1 + 0.6 * drawUniform(stream, 1)))
  const halted = chance < HALT_CHANCE
  const length = halted ? Math.floor(minutes * (0.05 + 0.15 * drawUniform(stream, 2))) : BREAKER_MINUTES
  return { from, to: from + length, status: halted ? STATUS.halted : STATUS.circuitBreaker }
}
