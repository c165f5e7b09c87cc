import { expect, it } from 'vitest'
import { createRefusalLog } from '#core/application/refusal-log.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'

function refuse(times: number) {
  const clock = createFakeClock()
  const log = createFakeLog()
  const refusals = createRefusalLog(clock, log)
  const more = (count: number) => {
    for (let one = 0; one < count; one++) refusals.report({ code: 'invalid', message: 'It is no list.' }, 'list.add')
  }
  more(times)
  return { clock, log, refusals, more }
}

it('logs a few refused messages one by one, and a flood of them as one count a minute', () => {
  const { clock, log, more } = refuse(100_000)
  expect(log.lines).toHaveLength(5)
  clock.advance(60_000)
  expect(log.lines).toHaveLength(6)
  expect(log.lines.at(-1)).toContain('99995')
  more(2)
  clock.advance(600_000)
  expect(log.lines).toHaveLength(8)
  expect(clock.waiting()).toBe(0)
})

it('logs at the end what was only counted', () => {
  const { clock, log, refusals } = refuse(7)
  refusals.dispose()
  expect(log.lines.at(-1)).toContain('2')
  expect(log.lines).toHaveLength(6)
  expect(clock.waiting()).toBe(0)
})
