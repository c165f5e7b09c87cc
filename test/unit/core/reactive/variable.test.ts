import { describe, expect, it } from 'vitest'
import { createVariable } from '../../../../src/core/reactive/variable.ts'

describe('a variable', () => {
  it('tells of later values, not of the present one, until the listener leaves', () => {
    const variable = createVariable(1)
    const onReceived: number[] = []
    const stop = variable.watch((value) => onReceived.push(value))
    variable.set(2)
    stop()
    variable.set(3)
    expect(onReceived).toEqual([2])
    expect(variable.current()).toBe(3)
  })

  it('lets one function listen twice and leave once', () => {
    const variable = createVariable(0)
    const onReceived: number[] = []
    const listener = (value: number) => onReceived.push(value)
    const stop = variable.watch(listener)
    variable.watch(listener)
    stop()
    stop()
    variable.set(1)
    expect(onReceived).toEqual([1])
  })

  it('tells everybody who listened when it changed, though one of them leaves or brings another', () => {
    const variable = createVariable(0)
    const onReceived: string[] = []
    const stop = variable.watch(() => {
      onReceived.push('first')
      stop()
      variable.watch(() => onReceived.push('latecomer'))
    })
    variable.watch(() => onReceived.push('second'))
    variable.set(1)
    expect(onReceived).toEqual(['first', 'second'])
  })
})
