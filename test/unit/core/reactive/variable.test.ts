import { describe, expect, it } from 'vitest'
import { createVariable } from '#core/reactive/variable.ts'

describe('a variable', () => {
  it('notifies a listener of later values, not of the present one, until it leaves', () => {
    const variable = createVariable(1)
    const received: number[] = []
    const stop = variable.watch((value) => received.push(value))
    variable.set(2)
    stop()
    variable.set(3)
    expect(received).toEqual([2])
    expect(variable.current()).toBe(3)
  })

  it('lets one function listen twice and leave once', () => {
    const variable = createVariable(0)
    const received: number[] = []
    const listener = (value: number) => received.push(value)
    const stop = variable.watch(listener)
    variable.watch(listener)
    stop()
    stop()
    variable.set(1)
    expect(received).toEqual([1])
  })

  it('notifies every listener from before the change, although one of them leaves or adds another', () => {
    const variable = createVariable(0)
    const received: string[] = []
    const stop = variable.watch(() => {
      received.push('first')
      stop()
      variable.watch(() => received.push('latecomer'))
    })
    variable.watch(() => received.push('second'))
    variable.set(1)
    expect(received).toEqual(['first', 'second'])
  })
})
