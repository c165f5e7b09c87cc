import { describe, expect, it } from 'vitest'
import { createSourceState } from '#core/candles/bars/source-state.ts'
import type { Failure } from '#model/values/failure.ts'

const UNREACHABLE: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'no route' }

/** A state with the times that its listener received. */
function watchedState() {
  const computed = { covering: null, nextDueAt: 1 }
  const state = createSourceState(() => computed)
  const received: number[] = []
  const stop = state.watch((changedFrom) => received.push(changedFrom))
  return { state, received, stop, computed }
}

describe('the status of a source of bars', () => {
  it('begins as reading without a failure, with the present due time', () => {
    const { state, computed } = watchedState()
    expect(state.status()).toEqual({ state: 'reading', failure: null, covering: null, nextDueAt: 1 })
    computed.nextDueAt = 2
    expect(state.status().nextDueAt).toBe(2)
  })

  it('is published if the state or the failure differs, and not if both are the same', () => {
    const { state, received } = watchedState()
    state.become('reading', null)
    expect(received).toEqual([])
    state.become('ready', null)
    expect(received).toEqual([Infinity])
    state.become('ready', UNREACHABLE)
    expect(received).toEqual([Infinity, Infinity])
    expect(state.status()).toMatchObject({ state: 'ready', failure: UNREACHABLE })
    state.become('ready', UNREACHABLE)
    expect(received).toHaveLength(2)
    state.become('asking', UNREACHABLE)
    expect(received).toHaveLength(3)
  })

  it('is published with changed bars although it is the same', () => {
    const { state, received } = watchedState()
    state.become('reading', null, 7)
    state.become('reading', null, -Infinity)
    expect(received).toEqual([7, -Infinity])
  })
})

describe('the listeners of a source of bars', () => {
  it('receive the time from which bars changed, and nothing if no bar changed', () => {
    const { state, received } = watchedState()
    state.notify(Infinity)
    expect(received).toEqual([])
    state.notify(7)
    expect(received).toEqual([7])
  })

  it('receive no time of bars when only the status changed', () => {
    const { state, received } = watchedState()
    state.statusChanged()
    expect(received).toEqual([Infinity])
  })

  it('receive nothing after they stopped', () => {
    const { state, received, stop } = watchedState()
    stop()
    state.become('ready', null, 7)
    state.statusChanged()
    expect(received).toEqual([])
  })
})
