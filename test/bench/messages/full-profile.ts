/** The documents of a profile at its limits. */
import { writeEnvelope, type DocumentFormat } from '#core/storage/versioned-document.ts'
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { drawingsFormat } from '#core/charts/drawings/drawings-format.ts'
import { indicatorsFormat } from '#core/charts/indicators/indicators-format.ts'
import type { UserDocumentName } from '#model/application/stored-name.ts'
import type { DocumentName } from '#model/application/stored-name.ts'
import { positionsFormat } from '#core/positions/lots/positions-format.ts'
import { newsMarksFormat } from '#core/reference/news/news-formats.ts'
import { newEntry, newList, type ListRow, type StoredList } from '#core/watchlists/lists/library.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { newWindow } from '#core/workspace/state/first-run.ts'
import { workspacesFormat } from '#core/workspace/state/stored-workspaces.ts'
import { windowIdOf, workspaceIdOf } from '#core/workspace/state/workspace-state.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { INDICATOR_KINDS, MAX_PARAMETERS, MAX_SYMBOLS, MAX_TEMPLATES } from '#model/charts/chart-indicator.ts'
import { MAX_DRAWINGS, type Drawing } from '#model/charts/drawing.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { Json } from '#model/values/json.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import { MAX_LOTS } from '#model/positions/position.ts'
import { alert } from '#test/fixtures/alerts.ts'

/** Leaves room for an edit of a whole list. */
const FULL_ENOUGH = 0.6

/** Returns the length of the JSON text, UTF-16 units. */
const unitsOf = (value: unknown): number => JSON.stringify(value).length

/** Has the length of a real code. */
export const instrumentAt = (place: number): InstrumentId =>
  instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `C${100_000 + place}` })

export const instruments = (count: number, from = 0): readonly InstrumentId[] =>
  Array.from({ length: count }, (_, place) => instrumentAt(from + place))

/** Grows a document up to its limit. */
function filled<Part>(max: number, make: (place: number) => Part, most = Infinity): readonly Part[] {
  const parts: Part[] = []
  for (let units = 0; parts.length < most;) {
    const part = make(parts.length)
    units += unitsOf(part) + 1
    if (units > max) break
    parts.push(part)
  }
  return parts
}

function lists(max: number): readonly StoredList[] {
  const row = (place: number): ListRow =>
    place % 50 === 0
      ? {
          ...newEntry(instrumentAt(place)),
          alias: 'An alias',
          note: 'x'.repeat(500),
          tags: ['one', 'two'],
          flag: 'red',
        }
      : newEntry(instrumentAt(place))
  const rows = filled(max, (place) => {
    const { kind: _kind, instrument, ...marks } = row(place) as Extract<ListRow, { kind: 'entry' }>
    return marks.note === null ? instrument : { instrument, ...marks }
  }).map((_, place) => row(place))
  const size = Math.min(20_000, Math.ceil(rows.length / 4))
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, place) =>
    newList(`list-${place + 1}`, `List ${place + 1}`, rows.slice(place * size, (place + 1) * size)),
  )
}

function drawings(
  max: number,
): readonly { readonly instrument: InstrumentId; readonly drawings: readonly Drawing[] }[] {
  const anchor = { time: 1_795_000_000_000, price: 123.456_789 }
  const all = filled(
    max - 100_000,
    (place): Drawing => ({
      id: `drawing-${place + 1}`,
      kind: 'channel',
      anchors: [anchor, anchor, anchor],
      colour: 'orange',
      width: 2,
      extent: 'both',
      text: place % 20 === 0 ? 'x'.repeat(100) : '',
      isLocked: false,
      isHidden: false,
    }),
    5_000,
  )
  return Array.from({ length: Math.ceil(all.length / MAX_DRAWINGS) }, (_, place) => ({
    instrument: instrumentAt(place),
    drawings: all.slice(place * MAX_DRAWINGS, (place + 1) * MAX_DRAWINGS),
  }))
}

/** Every indicator with all parameters. */
export const ALL_INDICATORS = INDICATOR_KINDS.map((kind) => ({
  kind,
  parameters: Array.from({ length: MAX_PARAMETERS }, () => 12.345_678_9),
  colours: Array.from({ length: MAX_PARAMETERS }, () => 5),
  share: 0.123_456_789,
}))

function indicators(max: number): unknown {
  const templates = filled(
    max / 4,
    (place) => ({ name: `Template ${place}`, indicators: ALL_INDICATORS }),
    MAX_TEMPLATES,
  )
  const symbols = filled(max / 2, (place) => ({ instrument: instrumentAt(place), indicators: ALL_INDICATORS.slice(0, 2) }), MAX_SYMBOLS) // prettier-ignore
  return { templates, symbols }
}

/** Returns JSON of about this length with small members. */
export function jsonOf(units: number): Json {
  return Array.from({ length: Math.floor(units / 20) }, (_, place) => ({ [`k${place % 10}`]: 123_456 }))
}

function positions(max: number): unknown {
  return filled(
    max,
    (place) => ({
      instrument: instrumentAt(place),
      priceCurrency: null,
      lots: [{ id: `lot-${place + 1}`, quantity: '12.5', price: '150.25', currency: 'USD', date: '2026-11-02', fee: '1', note: null, sharesAsOf: '2026-11-02' }],
    }),
    MAX_LOTS,
  )
} // prettier-ignore

function workspaces(max: number): unknown {
  const windows = filled(max - 20_000, (place) => ({
    id: windowIdOf(place + 2),
    ...newWindow('desk', []),
    layout: jsonOf(12_000),
    panels: Array.from({ length: 4 }, (_, panel) => ({ id: `chart-${panel}`, kind: 'chart', state: jsonOf(1_000) })),
  }))
  const workspace = { id: workspaceIdOf(1), name: 'Full', windows: windows.slice(0, 32), links: EMPTY_LINK_GROUPS }
  return { workspaces: [workspace], current: workspace.id, nextNumber: windows.length + 10 }
}

const alertsOf = (max: number): readonly Alert[] =>
  filled(
    max,
    (place) => {
      const instrument = instrumentAt(place)
      return alert({ id: `alert-${place + 1}`, name: `Alert ${place}`, target: { kind: 'instrument', instrument } })
    },
    2_000,
  )

const enveloped = <T>(format: DocumentFormat<T>, content: unknown) => writeEnvelope(format, content as T)

export function fullDocuments(maxUnits: (name: UserDocumentName) => number): Partial<Record<DocumentName, unknown>> {
  const alerts = alertsOf(maxUnits('alerts'))
  return {
    watchlists: enveloped(watchlistsFormat, lists(maxUnits('watchlists') * FULL_ENOUGH)),
    positions: enveloped(positionsFormat, positions(maxUnits('positions') * FULL_ENOUGH)),
    drawings: enveloped(drawingsFormat, drawings(maxUnits('drawings'))),
    indicators: enveloped(indicatorsFormat, indicators(maxUnits('indicators'))),
    workspaces: enveloped(workspacesFormat, workspaces(maxUnits('workspaces'))),
    alerts: enveloped(alertsFormat, { alerts, nextNumber: alerts.length + 1 }),
    newsMarks: enveloped(newsMarksFormat, {
      read: filled(maxUnits('newsMarks') - 10_000, (place) => `headline-of-the-service-${place}`, 2_000),
      keywords: Array.from({ length: 50 }, (_, place) => `keyword ${place}`),
    }),
    seen: { version: 1, content: { served: instruments(20_000), kept: [] } },
  }
}
