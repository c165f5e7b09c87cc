/** Forecasts the cost of another plan, or of more instruments, before the user decides. */
import {
  DEMAND_RANKS,
  type DemandRank,
  type ForecastChange,
  type PlanForecast,
  type RankPeriod,
} from '#model/service/data-health.ts'
import type { FeedForecast } from '#model/service/feed-health.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Steps } from '#core/reactive/slices.ts'
import type { FeedInsight } from '../feed.ts'
import { isServed } from '../demand/subject.ts'
import { DEMANDS } from '../demand/demand.ts'
import type { HeldList } from './uses.ts'

/** An omitted allowance stays unchanged. */
export interface Assumption {
  readonly added: readonly InstrumentId[]
  /** Instruments whose order books would be shown, if they have one. */
  readonly books?: readonly InstrumentId[] | undefined
  /** The id of a list that would be shown; an unknown id adds nothing. */
  readonly watchlist?: string | undefined
  readonly codesPerRequest?: number | undefined
  readonly requestsPerMinute?: number | undefined
}

/** Returns null while no service is in use. Runs in steps, because a plan may have thousands of instruments. */
export function* forecastChange(
  feed: FeedInsight,
  lists: readonly HeldList[],
  { added, books = [], watchlist, codesPerRequest, requestsPerMinute }: Assumption,
): Steps<ForecastChange | null> {
  yield
  const shown = lists.find(({ id }) => id === watchlist)?.instruments ?? []
  const quoted = [...added, ...shown].map((instrument) => ({ instrument, kind: 'quote' as const, ...DEMANDS.visible }))
  const booked = books
    .filter((instrument) => isServed('depth', instrument))
    .map((instrument) => ({ instrument, kind: 'depth' as const, ...DEMANDS.visible }))
  const health = feed.health()
  const before = yield* feed.forecast({ added: [] })
  const after = yield* feed.forecast({
    added: [...quoted, ...booked],
    ...(codesPerRequest === undefined ? {} : { codesPerRequest }),
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
  })
  if (health === null || before === null || after === null) return null
  return {
    before: ranked(before),
    after: ranked(after),
    requestsPerMinute: requestsPerMinute ?? health.budget.learned,
  }
}

function ranked({ periods, ...forecast }: FeedForecast): PlanForecast {
  return { ...forecast, periods: DEMAND_RANKS.flatMap((rank) => ofRank(periods, rank)) }
}

/** The focused symbol is visible too, with a weight between that rank and an armed alert's. */
function ofRank(periods: FeedForecast['periods'], rank: DemandRank): readonly RankPeriod[] {
  const { weight: least } = DEMANDS[rank]
  const isOfRank = (weight: number): boolean =>
    rank === 'visible' ? weight >= least && weight < DEMANDS.armedAlert.weight : weight === least
  let [instruments, periodMs] = [0, 0]
  for (const period of periods)
    if (isOfRank(period.weight)) {
      instruments += period.instruments
      periodMs += period.instruments * period.meanPeriodMs
    }
  return instruments === 0 ? [] : [{ rank, instruments, meanPeriodMs: periodMs / instruments }]
}
