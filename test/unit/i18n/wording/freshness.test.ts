import { describe, expect, it } from 'vitest'
import { FRESHNESS_STATES, type Provenance } from '#model/market/freshness.ts'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { FRESHNESS_MARKS } from '#renderer/market/freshness-mark.ts'
import { FRESHNESS_WORDING, stateText, whyText } from '#i18n/wording/freshness.ts'

const NOW = 10_000_000

const provenanceIn = (state: Provenance['state']): Provenance => ({
  state,
  path: '/stock/quotes',
  fetchedAt: null,
  expectedPeriodMs: 4_000,
  nextDueAt: null,
  failure: null,
})

describe('the state of a value', () => {
  it.each(['en', 'zh-CN'] as const)('has a name and a reason of its own in %s', (locale) => {
    overwriteGetLocale(() => locale)
    expect(new Set(FRESHNESS_STATES.map((state) => FRESHNESS_WORDING[state]())).size).toBe(FRESHNESS_STATES.length)
    expect(new Set(FRESHNESS_STATES.map((state) => whyText(provenanceIn(state), NOW))).size).toBe(
      FRESHNESS_STATES.length,
    )
  })

  it('names the period that a stale value has missed', () => {
    overwriteGetLocale(() => 'en')
    expect(whyText(provenanceIn('stale'), NOW)).toContain('4.0 s')
  })

  it('says that requests fail only where they do', () => {
    overwriteGetLocale(() => 'en')
    const without = { kind: 'noData', message: '', cause: 'empty' } as const
    const failing = provenanceIn('failing')
    expect(stateText({ ...failing, failure: { kind: 'malformed', message: '' } }, NOW)).toBe('Requests fail')
    expect(stateText({ ...failing, failure: without }, NOW)).toBe('No data')
    expect(whyText({ ...failing, failure: without }, NOW)).toContain('The service answers')
  })

  it('has a shape of its own, so that none depends on its colour, and none while all is well', () => {
    const shapes = FRESHNESS_STATES.flatMap((state) => FRESHNESS_MARKS[state]?.shape ?? [])
    expect(new Set(shapes).size).toBe(FRESHNESS_STATES.length - 1)
    expect(FRESHNESS_MARKS.healthy).toBeNull()
  })

  it('is not called up to date once the value looks old, even where the plan is kept', () => {
    overwriteGetLocale(() => 'en')
    const kept = { ...provenanceIn('healthy'), expectedPeriodMs: 180_000 }
    expect(stateText({ ...kept, fetchedAt: NOW - 30_000 }, NOW)).toBe('Up to date')
    const aged = { ...kept, fetchedAt: NOW - 240_000 }
    expect(stateText(aged, NOW)).toBe('4m old')
    expect(whyText(aged, NOW)).toContain('every 3 min')
  })
})
