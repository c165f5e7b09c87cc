import type { Dispatcher } from 'undici'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HttpOutcome } from '#core/ports/http.ts'
import { createAnswerReader, none } from '#node/network/answer-reader.ts'

function setUp(maxBytes = 100) {
  const outcomes: HttpOutcome[] = []
  const reader = createAnswerReader(maxBytes, (outcome) => outcomes.push(outcome))
  const calls: string[] = []
  const controller: Dispatcher.DispatchController = {
    aborted: false,
    paused: false,
    reason: null,
    abort: () => calls.push('abort'),
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
  }
  return { outcomes, reader, calls, controller }
}

describe('reading an answer', () => {
  it('never starts once it was given up while it waited for a connection', () => {
    const { reader, outcomes, calls, controller } = setUp()
    reader.giveUp(none('cancelled', 'no longer wanted'))
    expect([outcomes.length, calls]).toEqual([1, []])
    reader.onRequestStart?.(controller, null)
    expect(calls).toEqual(['abort'])
  })

  it('ends once, whatever happens to the connection afterwards', () => {
    const { reader, outcomes, calls, controller } = setUp()
    reader.onRequestStart?.(controller, null)
    reader.onResponseStart?.(controller, 200, {})
    reader.onResponseData?.(controller, Buffer.alloc(101))
    reader.onResponseData?.(controller, Buffer.alloc(101))
    reader.onResponseEnd?.(controller, {})
    reader.onResponseError?.(controller, new Error('cut'))
    expect(outcomes).toMatchObject([{ kind: 'none', cause: 'tooLarge' }])
    expect(calls).toEqual(['abort'])
  })

  it('leaves out the end of a string that is longer than any that is shown', () => {
    const { outcomes, reader, controller } = setUp(8_000_000)
    const body = Buffer.from(JSON.stringify({ code: 0, data: { bd: '汉'.repeat(1_000_000), n: 'Opal' } }))
    reader.onRequestStart?.(controller, null)
    reader.onResponseStart?.(controller, 200, {})
    for (let at = 0; at < body.length; at += 65_536) reader.onResponseData?.(controller, body.subarray(at, at + 65_536))
    reader.onResponseEnd?.(controller, {})
    const [outcome] = outcomes
    if (outcome?.kind !== 'answer') throw new Error('There is no answer.')
    expect(outcome.body.length).toBeLessThan(30_000)
    const { data } = JSON.parse(outcome.body) as { readonly data: { readonly bd: string; readonly n: string } }
    expect(data).toEqual({ bd: '汉'.repeat(data.bd.length), n: 'Opal' })
  })

  it('reads the same text however the body is cut into pieces', () => {
    const bytes = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(`\uFEFF${text}汉😀`)),
      fc.uint8Array({ maxLength: 40 }).map((broken) => Buffer.from(broken)),
    )
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(100)), (body, cuts) => {
        fc.pre(body.length <= 100)
        const { outcomes, reader, controller } = setUp()
        reader.onRequestStart?.(controller, null)
        reader.onResponseStart?.(controller, 200, {})
        const places = [0, ...cuts.filter((cut) => cut < body.length).toSorted((a, b) => a - b), body.length]
        for (const [index, from] of places.slice(0, -1).entries())
          reader.onResponseData?.(controller, body.subarray(from, places[index + 1]))
        reader.onResponseEnd?.(controller, {})
        expect(outcomes).toMatchObject([{ kind: 'answer', body: new TextDecoder().decode(body) }])
      }),
    )
  })
})
