import { afterEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { dueText, firstDueText } from '#i18n/wording/due.ts'
import { stateText, whyText } from '#i18n/wording/freshness.ts'
import type { Provenance } from '#model/market/freshness.ts'

const NOW = 10_000_000

const dueAt = (nextDueAt: number | null, state: Provenance['state'] = 'pending'): Provenance => ({
  ...{ state, path: '/stock/quotes', fetchedAt: null, expectedPeriodMs: 240_000, nextDueAt, failure: null },
})

afterEach(() => overwriteGetLocale(() => 'en'))

describe('a value that waits for its first request', () => {
  it.each([
    [0, 'Due now'],
    [9_000, 'Due in 9 s'],
    [39_600, 'Due in 40 s'],
    [130_000, 'Due in about 2 min'],
    [-4_000, 'Due now'],
    [-12_000, 'Overdue by 12 s'],
  ])('%i ms before it says when it is due', (untilMs, text) => {
    overwriteGetLocale(() => 'en')
    expect(firstDueText(NOW + untilMs, NOW)).toBe(text)
    expect(stateText(dueAt(NOW + untilMs), NOW)).toBe(text)
  })

  it('says so in Chinese', () => {
    overwriteGetLocale(() => 'zh-CN')
    expect([0, 40_000, 130_000, -12_000].map((untilMs) => firstDueText(NOW + untilMs, NOW))).toEqual([
      '即将获取',
      '40 秒后获取',
      '约 2 分钟后获取',
      '已逾期 12 秒',
    ])
  })

  it('says that it waits for its turn, and without a planned time that no answer has come', () => {
    overwriteGetLocale(() => 'en')
    expect(whyText(dueAt(NOW + 40_000), NOW)).toContain('waits for its turn')
    expect(whyText(dueAt(null), NOW)).toContain('no answer yet')
    expect(stateText(dueAt(null), NOW)).toBe('Waiting for first data')
    expect(firstDueText(null, NOW)).toBeNull()
  })

  it('is not called due where the service refuses it', () => {
    overwriteGetLocale(() => 'en')
    for (const state of ['notServed', 'unauthorised', 'quarantined'] as const)
      expect(stateText(dueAt(NOW + 40_000, state), NOW)).not.toMatch(/due/iu)
  })
})

describe('the next request of a value that has a price', () => {
  it('is shown in seconds when it is near, and in minutes when it is not', () => {
    overwriteGetLocale(() => 'en')
    const priced = (nextDueAt: number) => ({ ...dueAt(nextDueAt, 'healthy'), fetchedAt: NOW - 60_000 })
    expect(dueText(priced(NOW + 40_000), NOW)).toBe('in 40 s')
    expect(dueText(priced(NOW + 170_000), NOW)).toBe('in about 3 min')
    expect(dueText(priced(NOW - 20_000), NOW)).toBe('overdue by 20 s')
  })
})
