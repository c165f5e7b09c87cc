import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { outcomeText, readableQuery } from '#i18n/wording/health.ts'
import { requestWith } from '#test/fakes/service/health-data.ts'

describe('the outcome of a request', () => {
  it('shows the status, what was wrong, and how many items were of no use', () => {
    overwriteGetLocale(() => 'en')
    expect(outcomeText(requestWith(1))).toBe('200')
    expect(outcomeText(requestWith(1, { droppedItems: 1 }))).toBe('200 · 1 unusable item')
    expect(outcomeText(requestWith(1, { status: 429, failure: 'rateLimited' }))).toBe('429 · too many requests')
    expect(outcomeText(requestWith(1, { status: null, failure: 'unavailable' }))).toBe('no answer')
  })
})

describe('the query of a request', () => {
  it('is shown without escapes, and as it is where it was cut off within one', () => {
    expect(readableQuery('region=US&codes=BRK%2FB')).toBe('region=US&codes=BRK/B')
    expect(readableQuery('codes=%E8%85')).toBe('codes=%E8%85')
  })
})
