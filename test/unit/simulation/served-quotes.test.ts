import { describe, expect, it } from 'vitest'
import { instrumentId } from '#model/market/instrument.ts'
import { createServedQuotes } from '#test/simulation/world/network/served-quotes.ts'

const LINK = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'LINKUSDT' })
const URL_OF_QUOTES = new URL('https://one.example/crypto/quotes?region=BA&codes=LINKUSDT')

const open = () => {
  const served = createServedQuotes()
  const deliver = (wall: number, price: unknown, wayMs = 100) => {
    const body = JSON.stringify({ code: 0, data: { LINKUSDT: { ld: price, t: 1, h: null, l: null } } })
    const prices = served.read(URL_OF_QUOTES, body)
    served.delivered(prices, { at: wall, wall }, wayMs)
    return prices
  }
  return { served, deliver }
}

describe('the arrival of a price', () => {
  it('is known for as long as a window may date a value by it', () => {
    const { served, deliver } = open()
    for (let second = 0; second < 100; second++) deliver(second * 1_000 + 0.6, 9.5)
    const found = [0, 1_000, 50_001, 99_000].map((wall) => served.wasDeliveredAt(LINK, wall, 2))
    expect(found).toEqual([true, true, true, true])
  })

  it('is known to the millisecond', () => {
    const { served, deliver } = open()
    for (const wall of [1_000, 2_000, 3_000]) deliver(wall, 9.5)
    const found = [997, 998, 1_002, 1_003, 1_500, 3_003].map((wall) => served.wasDeliveredAt(LINK, wall, 2))
    expect(found).toEqual([false, true, true, false, false, false])
  })

  it('is the moment of the request if the answer took more than two seconds', () => {
    const { served, deliver } = open()
    deliver(10_000, 9.5)
    deliver(12_000, 9.5, 5_000)
    expect([7_000, 10_000, 12_000].map((wall) => served.wasDeliveredAt(LINK, wall, 2))).toEqual([true, true, false])
  })

  it('is unknown before anything has come', () => {
    expect(open().served.wasDeliveredAt(LINK, 1_000, 2)).toBe(false)
  })

  it('is unknown if the value is no price', () => {
    const { served, deliver } = open()
    for (const price of ['Infinity', 'NaN', '-', '', 'N/A', 0, -1, null]) expect(deliver(1_000, price)).toEqual([])
    expect(served.wasDeliveredAt(LINK, 1_000, 2)).toBe(false)
    expect(deliver(2_000, '9.5')).toMatchObject([{ instrument: LINK, price: 9.5 }])
  })
})
