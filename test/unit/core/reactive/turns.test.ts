import { describe, expect, it } from 'vitest'
import { createTurns } from '#core/reactive/turns.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'

describe('steps in turn', () => {
  it('begin only when the one before has ended', async () => {
    const inTurn = createTurns()
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    const first = inTurn(async () => {
      order.push('first begins')
      await gate.promise
      order.push('first ends')
    })
    const second = inTurn(() => Promise.resolve(order.push('second')))
    await settlePromises()
    expect(order).toEqual(['first begins'])
    gate.resolve()
    await Promise.all([first, second])
    expect(order).toEqual(['first begins', 'first ends', 'second'])
  })

  it('continue after a step that failed, and only its caller gets the error', async () => {
    const inTurn = createTurns()
    const failed = inTurn(() => Promise.reject(new Error('no')))
    const next = inTurn(() => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
