import { describe, expect, it } from 'vitest'
import { createServiceAnswers } from '#core/candles/bars/service-answers.ts'

describe('the answers of a service', () => {
  it('are new once each, and not while the answer of a provenance is unknown', () => {
    const answers = createServiceAnswers()
    const isNew = [null, 1_000, 1_000, 2_000, 2_000, null, 2_000].map((fetchedAt) => answers.isNew({ fetchedAt }))
    expect(isNew).toEqual([false, true, false, true, false, true, true])
  })

  it('show the clock of the service from the second one on', () => {
    const answers = createServiceAnswers()
    const knowsClock = [1_000, 1_000, null, 1_000].map((fetchedAt) => {
      answers.isNew({ fetchedAt })
      return answers.tellClock()
    })
    expect(knowsClock).toEqual([false, false, false, true])
  })

  it('count from zero for another service, whose answer may have the same time', () => {
    const answers = createServiceAnswers()
    for (const fetchedAt of [1_000, 2_000]) answers.isNew({ fetchedAt })
    answers.restart()
    expect(answers.tellClock()).toBe(false)
    expect(answers.isNew({ fetchedAt: 2_000 })).toBe(true)
    expect(answers.tellClock()).toBe(false)
    answers.isNew({ fetchedAt: 3_000 })
    expect(answers.tellClock()).toBe(true)
  })
})
