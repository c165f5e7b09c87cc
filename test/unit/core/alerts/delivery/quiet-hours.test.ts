import { describe, expect, it } from 'vitest'
import { isQuietAt } from '#core/alerts/delivery/quiet-hours.ts'

/** The time in the local time zone of this computer. */
const at = (hour: number, minute = 0): number => new Date(2026, 10, 20, hour, minute).getTime()
const between = (fromHour: number, untilHour: number) => ({ isOn: true, fromHour, untilHour })

describe('quiet hours', () => {
  it('begin with the first minute of an hour and end with the last one before another', () => {
    const hours = between(12, 14)
    const quiet = [at(11, 59), at(12), at(13, 59), at(14)].map((moment) => isQuietAt(moment, hours))
    expect(quiet).toEqual([false, true, true, false])
  })

  it('go past midnight', () => {
    const hours = between(22, 7)
    const quiet = [at(21, 59), at(22), at(0), at(6, 59), at(7)].map((moment) => isQuietAt(moment, hours))
    expect(quiet).toEqual([false, true, true, true, false])
  })

  it('are the whole day where they begin as they end, and none where they are off', () => {
    expect([at(0), at(9), at(23, 59)].every((moment) => isQuietAt(moment, between(9, 9)))).toBe(true)
    expect(isQuietAt(at(9), { ...between(9, 9), isOn: false })).toBe(false)
  })
})
