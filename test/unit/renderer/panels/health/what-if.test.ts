import { beforeEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { costSentences } from '#renderer/market/cost/cost-sentences.ts'
import { codesOf, rankRows, rateStops, whatIfSentences } from '#renderer/panels/health/what-if.ts'
import { changeWith } from '#test/fakes/service/health-data.ts'

const rate = String

beforeEach(() => overwriteGetLocale(() => 'en'))

describe('the question of another plan', () => {
  it('keeps the number of codes that was agreed for the plan in use', () => {
    const address = { baseUrl: '', plan: 'enterprise', codesPerRequest: 200, requestsPerMinute: 600 } as const
    expect(codesOf('enterprise', address)).toBe(200)
    expect(codesOf('base', address)).toBe(10)
    expect(codesOf('enterprise', null)).toBe(50)
  })

  it('can always be about the rate in use', () => {
    expect(rateStops(77)).toContain(77)
    expect(rateStops(60).filter((stop) => stop === 60)).toHaveLength(1)
    expect([...rateStops(77)].sort((a, b) => a - b)).toEqual(rateStops(77))
  })

  it('is answered in words', () => {
    const change = changeWith({}, { visibleMs: 4_000, requestsPerMinute: 119.6 }, 120)
    expect(whatIfSentences(change, { plan: 'Premium', rate: '120' }, (value) => value.toFixed(0))).toEqual([
      'With Premium and 120 per minute, what is on screen would refresh every 4.0 s; now every 20 s.',
      'It would spend 120 of 120 requests per minute.',
    ])
  })

  it('says so when nothing is on screen', () => {
    const change = changeWith({ visibleMs: null }, { visibleMs: null, requestsPerMinute: 0 })
    expect(whatIfSentences(change, { plan: 'Base', rate: '60' }, rate)[0]).toMatch(/^Nothing is on screen/u)
    expect(rankRows(change)).toEqual([])
  })

  it('compares with nothing when nothing is on screen yet', () => {
    const change = changeWith({ visibleMs: null }, { visibleMs: 4_000 })
    expect(whatIfSentences(change, { plan: 'Base', rate: '60' }, rate)[0]).toBe(
      'With Base and 60 per minute, what would be on screen would refresh every 4.0 s.',
    )
  })

  it('lists what is watched for one reason before, and for another after', () => {
    const hidden = [{ rank: 'hidden', instruments: 3, meanPeriodMs: 5_000 }] as const
    const rows = rankRows(changeWith({ periods: hidden }, { visibleMs: 1_000, instruments: 3 }))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['On screen', '3', '–', '1.0 s'],
      ['Hidden windows', '0', '5.0 s', '–'],
    ])
  })
})

describe('the cost of more instruments', () => {
  it('is zero for symbols that are watched already', () => {
    expect(costSentences(changeWith({}, {}), rate)).toEqual(['It is already polled and costs no further requests.'])
  })

  it('is only a longer wait for one that finds a free place', () => {
    expect(costSentences(changeWith({ instruments: 9 }, { instruments: 10 }), rate)).toEqual([
      'It fits into a request that is sent anyway.',
      'Symbols on screen would still refresh every 20 s.',
      'Planned: still 60 of 60 requests per minute.',
    ])
  })

  it('is given in requests and in seconds', () => {
    const change = changeWith({ requestsPerMinute: 40 }, { instruments: 240, requests: 24, visibleMs: 24_000 })
    expect(costSentences(change, rate)).toEqual([
      'It needs 4 more requests per round.',
      'Symbols on screen would refresh every 24 s instead of every 20 s.',
      'Planned: 60 instead of 40 of 60 requests per minute.',
    ])
  })

  it('has nothing to compare with when nothing was on screen', () => {
    const change = changeWith({ visibleMs: null, instruments: 0, requests: 0 }, { instruments: 1, requests: 1 })
    expect(costSentences(change, rate)[1]).toBe('It would refresh every 20 s.')
  })
})
