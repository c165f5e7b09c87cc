/** The rows of tables of the budget's use. */
import type { ListUse, WindowUse } from '#model/service/data-health.ts'
import type { FeedHealth, GroupHealth } from '#model/service/feed-health.ts'
import type { FactRow } from '#renderer/components/tables/fact-table.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import { m } from '#i18n/compiled/messages.js'
import { SESSION_WORDING } from '#i18n/wording/health.ts'
import { listName } from '#i18n/wording/instrument.ts'
import { periodText } from '#i18n/wording/period.ts'

interface NamedList {
  readonly id: string
  readonly name: string
}

/** Writes requests per minute. */
type WriteRate = (requestsPerMinute: number) => string

export function windowRows(windows: readonly WindowUse[], rate: WriteRate): readonly FactRow[] {
  return windows.map(({ number, isVisible, instruments, plannedRequestsPerMinute }) => ({
    key: String(number),
    cells: [
      number === null ? m.health_window_none() : m.health_window_number({ number }),
      number === null ? NO_VALUE : isVisible ? m.health_window_visible() : m.health_window_hidden(),
      String(instruments),
      rate(plannedRequestsPerMinute),
    ],
  }))
}

export function listRows(uses: readonly ListUse[], lists: readonly NamedList[], rate: WriteRate): readonly FactRow[] {
  const byId = new Map(lists.map((list) => [list.id, list]))
  return uses.flatMap(({ list, instruments, plannedRequestsPerMinute }) => {
    const known = list === null ? null : byId.get(list)
    // A list that was removed since the last update.
    if (known === undefined) return []
    const name = known === null ? m.health_list_none() : listName(known)
    return [{ key: list ?? '', cells: [name, String(instruments), rate(plannedRequestsPerMinute)] }]
  })
}

/** One row for each group that shares requests, and for each other operation. */
export function operationRows({ groups, sent }: FeedHealth, rate: WriteRate): readonly FactRow[] {
  const counts = new Map(sent.map(({ path, count }) => [path, count]))
  const reported = new Set<string>()
  const rows = groups.map((group) => {
    // Requests are counted by operation, so only its first row shows the count.
    const count = reported.has(group.path) ? null : (counts.get(group.path) ?? 0)
    reported.add(group.path)
    return { key: `${group.path} ${marketOf(group)}`, cells: groupCells(group, count, rate) }
  })
  const others = sent
    .filter(({ path }) => !reported.has(path))
    .map(({ path, count }) => ({
      key: path,
      cells: [path, NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE, String(count), NO_VALUE, NO_VALUE],
    }))
  return [...rows, ...others]
}

function groupCells(group: GroupHealth, sent: number | null, rate: WriteRate): readonly string[] {
  return [
    group.path,
    marketOf(group),
    SESSION_WORDING[group.session](),
    String(group.instruments),
    rate(group.plannedRequestsPerMinute),
    sent === null ? '' : String(sent),
    periodRange(group),
    String(freePlaces(group)),
  ]
}

const marketOf = ({ region, exchange }: GroupHealth): string => (exchange === '' ? region : `${region} ${exchange}`)

function periodRange({ shortestPeriodMs, longestPeriodMs }: GroupHealth): string {
  const [shortest, longest] = [periodText(shortestPeriodMs), periodText(longestPeriodMs)]
  return shortest === longest ? shortest : m.health_period_range({ shortest, longest })
}

/** The codes that still fit into planned requests. Quarantined codes are requested separately. */
export function freePlaces({ instruments, quarantined, codesPerRequest }: GroupHealth): number {
  const together = instruments - quarantined.length
  return Math.ceil(together / codesPerRequest) * codesPerRequest - together
}
