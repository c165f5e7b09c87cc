/**
 * Measures the feed's use of its budget: the weighted mean age of all values as a ratio to the minimum, beside two
 * pollers without a plan; and checks its guarantees.
 */
import { MINUTE_MS } from '#model/values/duration.ts'
import { CODES_PER_REQUEST, type Plan } from '#model/service/plan.ts'
import { fixedInterval, roundRobin } from './feed/naive-pollers.ts'
import { benchPlanning } from './feed/planning.ts'
import { simulate, type Measurement, type Scenario } from './feed/simulation.ts'
import { createChance } from './feed/virtual-clock.ts'
import { createWorkload, type Wanted } from './feed/workload.ts'
import { compare, type BenchRow } from './row.ts'

const SUBJECT = 'feed'
const COUNTS = [100, 1_000, 10_000]
const PLANS = ['base', 'professional', 'premium'] as const satisfies readonly Plan[]
const RATES = [5, 60, 600, 1_200]
const AGE_GOAL = 1.05
const LONGEST_WAIT_PERIODS = 3
const SHORTEST_DEMAND_MS = 1_000
/** A Friday on which all markets of the workload trade, at an hour when New York does. */
const START = Date.UTC(2026, 10, 20, 15)

/** The faults of a scenario, replacing {@link CALM}. */
type Trouble = Pick<Scenario, 'failing' | 'reallyTakes' | 'trades'>

const CALM: Trouble = { failing: 0, reallyTakes: () => Infinity, trades: () => true }

export async function benchFeed(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const count of COUNTS)
    for (const plan of PLANS) for (const rate of RATES) rows.push(...(await benchCase(count, plan, rate)))
  for (const [name, trouble] of Object.entries(TROUBLES)) rows.push(...(await benchTrouble(name, trouble)))
  return [...rows, ...benchPlanning(SUBJECT)]
}

async function benchCase(count: number, plan: Plan, rate: number): Promise<readonly BenchRow[]> {
  const wanted = createWorkload(count, createChance(count))
  const codes = CODES_PER_REQUEST[plan]
  const measured = await simulate(scenarioOf(wanted, codes, rate, CALM))
  const name = `${count} instruments, ${plan}, ${rate} a minute`
  return [
    ageRow(name, measured),
    ...[fixedInterval, roundRobin].map((naive) =>
      compare(
        { subject: SUBJECT, case: name, metric: 'weighted mean age, ms', peerName: naive.name },
        measured.meanAgeMs,
        // A value that is fetched every T ms has a mean age of T/2, whatever its weight.
        naive.periodMs(wanted, codes, rate) / 2,
        // If the budget grants every demand, there is nothing to plan, and the others exceed the demand.
        naive.periodMs(wanted, codes, rate) > SHORTEST_DEMAND_MS ? 1 : null,
      ),
    ),
    ...promiseRows(name, measured),
  ]
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  '5 % of requests fail': { ...CALM, failing: 0.05 },
  'China and Japan closed': { ...CALM, trades: (groupKey) => !/ (SH|SZ|HK|JP)$/u.test(groupKey) },
  'takes 40 instead of 60 from minute 20 to 40': {
    ...CALM,
    reallyTakes: (at) => (at > 20 * MINUTE_MS && at < 40 * MINUTE_MS ? 40 : Infinity),
  },
}

async function benchTrouble(name: string, trouble: Trouble): Promise<readonly BenchRow[]> {
  const wanted = createWorkload(1_000, createChance(7))
  const measured = await simulate(scenarioOf(wanted, CODES_PER_REQUEST.professional, 60, trouble))
  const title = `1000 instruments, professional, 60 a minute, ${name}`
  // The bound does not include the time until a lower limit is learnt and forgotten.
  const goal = trouble.reallyTakes === CALM.reallyTakes ? AGE_GOAL : null
  return [{ ...ageRow(title, measured), goal }, ...promiseRows(title, measured)]
}

function scenarioOf(wanted: readonly Wanted[], codesPerRequest: number, rate: number, trouble: Trouble): Scenario {
  // Low-weight instruments of a large list on a small plan are polled every few hours: the range covers several of
  // their periods.
  const roundMs = ((wanted.length / codesPerRequest + 13) / rate) * MINUTE_MS
  return {
    wanted,
    codesPerRequest,
    requestsPerMinute: rate,
    startAt: START,
    warmUpMs: Math.max(3 * MINUTE_MS, 5 * roundMs),
    measuredMs: Math.max(5 * MINUTE_MS, 12 * roundMs, trouble === CALM ? 0 : 60 * MINUTE_MS),
    ...trouble,
  }
}

function ageRow(name: string, measured: Measurement): BenchRow {
  return compare(
    { subject: SUBJECT, case: name, metric: 'weighted mean age, ms', peerName: 'lower bound' },
    measured.meanAgeMs,
    measured.boundMs,
    AGE_GOAL,
  )
}

function promiseRows(name: string, measured: Measurement): readonly BenchRow[] {
  const bare = { subject: SUBJECT, case: name, peer: null, peerName: '', ratio: null }
  return [
    { ...bare, metric: 'minutes above the budget', ours: measured.violations, goal: 0 },
    { ...bare, metric: 'longest wait, planned periods', ours: measured.longestWait, goal: LONGEST_WAIT_PERIODS },
  ]
}
