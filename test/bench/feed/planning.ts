/** Measures planning beside parsing one answer. */
import { createPlan } from '#core/feed/plan/plan.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { measure } from '../measure.ts'
import { compare, type BenchRow } from '../row.ts'
import { createChance } from './virtual-clock.ts'
import { createWorkload } from './workload.ts'
import { everythingServed } from '#test/fakes/service/everything-served.ts'

const INSTRUMENTS = 10_000
const RATE_PER_MS = 600 / 60_000
const FRAME_MS = 16
const START = Date.UTC(2026, 10, 20, 15)

export function benchPlanning(subject: string): readonly BenchRow[] {
  const plan = createPlan(50, everythingServed)
  const wanted = createWorkload(INSTRUMENTS, createChance(3))
  for (const { instrument, demand } of wanted) plan.setDemand(instrument, demand, 0)
  plan.refresh(RATE_PER_MS, 0, START)
  for (const item of plan.items()) item.askedAt = 0
  plan.reschedule(plan.items())
  let now = 0
  let turn = 0

  const times = measure({
    decide() {
      now += 100
      const poll = plan.next(now)
      for (const item of poll?.items ?? []) item.askedAt = now
      plan.reschedule(poll?.items ?? [])
    },
    replan() {
      const { instrument } = wanted[turn++ % wanted.length] ?? { instrument: undefined }
      if (instrument !== undefined) plan.setDemand(instrument, turn % 2 === 0 ? DEMANDS.visible : DEMANDS.hidden, now)
      plan.refresh(RATE_PER_MS, now, START)
    },
    parse: () => JSON.parse(ANSWER) as unknown,
  })
  const name = `${INSTRUMENTS} instruments`
  const bare = { subject, case: name, peerName: 'parsing 500 quotes' }
  return [
    compare({ ...bare, metric: 'deciding what goes next, ms' }, times.decide, times.parse, 0.1),
    { ...bare, metric: 'planning again after a change, ms', ours: times.replan, peer: FRAME_MS, peerName: 'a frame', ratio: times.replan / FRAME_MS, goal: 0.5 },
  ] // prettier-ignore
}

const ANSWER = JSON.stringify({
  code: 0,
  msg: 'ok',
  data: Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [
      `C${index}`,
      { s: `C${index}`, ld: 101.25 + index, o: 100.5, p: 99.75, h: 102.5, l: 99.25, t: START + index, v: 1_234_567, tu: 98_765_432.1, ts: 0, ch: 1.5, chp: 1.5 },
    ]),
  ),
}) // prettier-ignore
