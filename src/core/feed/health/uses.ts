/** Divides the plan among windows and lists, so that a user sees where the budget goes. */
import type { ListUse, Use, WindowUse } from '#model/service/data-health.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { HubWindows, WindowAudience } from '#core/hub/hub-windows.ts'

export interface HeldList {
  readonly id: string
  /** Without duplicates. */
  readonly instruments: readonly InstrumentId[]
}

/** Planned requests a minute by instrument. */
type Shares = ReadonlyMap<InstrumentId, number>

export function usesOfWindows(windows: readonly WindowAudience<'quote'>[], shares: Shares): readonly WindowUse[] {
  const { uses, rest } = divide(
    windows.map(({ parameters }) => parameters),
    shares,
  )
  const named = windows.map(({ window, isVisible }, place) => ({ number: window, isVisible, ...useAt(uses, place) }))
  return rest.instruments === 0 ? named : [...named, { number: null, isVisible: false, ...rest }]
}

export function usesOfLists(lists: readonly HeldList[], shares: Shares): readonly ListUse[] {
  const { uses, rest } = divide(
    lists.map(({ instruments }) => instruments),
    shares,
  )
  const named = lists.map(({ id }, place) => ({ list: id, ...useAt(uses, place) }))
  return rest.instruments === 0 ? named : [...named, { list: null, ...rest }]
}

const NO_USE: Use = { instruments: 0, plannedRequestsPerMinute: 0 }

const useAt = (uses: readonly Use[], place: number): Use => uses[place] ?? NO_USE

/** Returns one use for each holder, in their order, and the rest. Each holder names an instrument once. */
function divide(
  holders: readonly (readonly InstrumentId[])[],
  shares: Shares,
): { readonly uses: readonly Use[]; readonly rest: Use } {
  const holdersOf = new Map<InstrumentId, number>()
  for (const held of holders)
    for (const instrument of held) holdersOf.set(instrument, (holdersOf.get(instrument) ?? 0) + 1)
  const uses = holders.map((held) =>
    sum(
      held
        .filter((instrument) => shares.has(instrument))
        .map((one) => (shares.get(one) ?? 0) / (holdersOf.get(one) ?? 1)),
    ),
  )
  return { uses, rest: sum([...shares].filter(([one]) => !holdersOf.has(one)).map(([, share]) => share)) }
}

const sum = (shares: readonly number[]): Use => ({
  instruments: shares.length,
  plannedRequestsPerMinute: shares.reduce((total, share) => total + share, 0),
})

/** Topics whose parameter is an instrument. */
const TOPICS = ['quote', 'depth', 'tape'] as const

/** The instruments that each window demands, without duplicates. */
export function instrumentAudience(connected: Pick<HubWindows, 'audience'>): readonly WindowAudience<'quote'>[] {
  const windows = new Map<number, { readonly isVisible: boolean; readonly instruments: Set<InstrumentId> }>()
  for (const topic of TOPICS) {
    for (const { window, isVisible, parameters } of connected.audience(topic)) {
      const known = windows.get(window) ?? { isVisible, instruments: new Set() }
      for (const instrument of parameters) known.instruments.add(instrument)
      windows.set(window, known)
    }
  }
  return [...windows].map(([window, { isVisible, instruments }]) => ({
    window,
    isVisible,
    parameters: [...instruments],
  }))
}
