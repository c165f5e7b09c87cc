/**
 * The same synthetic books for every view: ten instruments, ten levels a side, most of which change with each batch.
 */
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveDepth } from '#model/market/book/live-depth.ts'
import { createChance } from '../panels/player.ts'

const LEVELS = 10
const BOOKS = 10

export const INSTRUMENTS = Array.from({ length: BOOKS }, (_, place) => `stock:US::B${place}` as InstrumentId)

export type BookBatch = ReadonlyMap<InstrumentId, LiveDepth>

export function createBooks(): () => BookBatch {
  const chance = createChance(7)
  const startAt = Date.now()
  const mids = INSTRUMENTS.map(() => 10_000 + Math.floor(chance() * 20_000))
  const volumes = new Map<string, number>()
  let turn = 0

  function side(book: number, direction: 1 | -1): readonly DepthLevel[] {
    return Array.from({ length: LEVELS }, (_, place) => {
      const ticks = (mids[book] ?? 0) + direction * (place + 1)
      const key = `${book} ${ticks}`
      if (!volumes.has(key) || chance() < 0.5) volumes.set(key, 100 * Math.ceil(chance() * 400))
      return {
        position: place + 1,
        price: ticks / 100,
        volume: volumes.get(key) ?? 0,
        orders: 1 + Math.floor(chance() * 12),
      }
    })
  }

  return () => {
    turn += 1
    return new Map(
      INSTRUMENTS.map((instrument, book): [InstrumentId, LiveDepth] => {
        if (chance() < 0.3) mids[book] = (mids[book] ?? 0) + (chance() < 0.5 ? 1 : -1)
        const value: DepthBook = { asks: side(book, 1), bids: side(book, -1) }
        const provenance = {
          state: 'healthy',
          path: '/stock/depths',
          fetchedAt: startAt + turn * 100,
          expectedPeriodMs: 1_000,
          nextDueAt: null,
          failure: null,
        } as const
        return [instrument, { instrument, value, isServed: true, provenance }]
      }),
    )
  }
}
