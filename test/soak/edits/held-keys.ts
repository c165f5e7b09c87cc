/** Defines held keys: each press writes the next number into a document. */
import type { Client } from '#contract/wire/client.ts'
import { PLAIN_STYLE, type DrawingAnchor, type DrawingId } from '#model/charts/drawing.ts'
import type { Result } from '#model/values/failure.ts'
import { fieldsOf, isRecord, type Fields } from '#model/values/json.ts'
import { isLotId, type LotId } from '#model/positions/position.ts'
import { isWorkspaceId, type WorkspaceId } from '#model/workspace/workspace.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

/** The contents of the documents of a profile, by name. */
type Documents = Readonly<Record<string, unknown>>

/** Writes a number into a document; resolves when that is acknowledged. */
type Press = (client: Client, number: number) => Promise<unknown>

export interface HeldKey {
  readonly document: string
  readonly press: Press
  /** Returns the number in the documents, or 0. */
  stored(documents: Documents): number
}

const AAPL = 'stock:US::AAPL' as InstrumentId
const LIST = 'sample'

/** Returns all documents as the running shell has them. */
export async function readDocuments(client: Client): Promise<Documents> {
  const documents = fieldsOf(fieldsOf(JSON.parse(await client.request('data.exportAll', null)))['documents'])
  return Object.fromEntries(Object.entries(documents).map(([name, part]) => [name, fieldsOf(part)['content']]))
}

const records = (content: unknown): readonly Fields[] => (Array.isArray(content) ? content.filter(isRecord) : [])
const withId = (content: unknown, id: string): Fields => records(content).find((one) => one['id'] === id) ?? {}
const ofInstrument = (content: unknown, name: string): readonly Fields[] =>
  records(records(content).find((one) => one['instrument'] === AAPL)?.[name])
const numberIn = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(/\d+$/u.exec(String(value))?.[0] ?? 0) : 0

function valueOf<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`An edit was refused: ${result.failure}.`)
  return result.value
}

const anchorsAt = (price: number): DrawingAnchor[] => [{ time: Date.UTC(2026, 0, 5), price }]

/** Creates the edited objects in a new profile. */
export async function prepareKeys(client: Client): Promise<readonly HeldKey[]> {
  const drawing = { kind: 'horizontal' as const, anchors: anchorsAt(1), ...PLAIN_STYLE }
  const line = valueOf(await client.request('drawings.edit', { instrument: AAPL, edit: { kind: 'add', drawing } }))
  const lot = {
    instrument: AAPL,
    quantity: '1',
    price: '10',
    currency: 'USD',
    date: '2026-01-05',
    fee: '0',
    note: null,
  }
  valueOf(await client.request('position.edit', { kind: 'addLots', lots: [lot] }))
  const alert = valueOf(await client.request('alert.save', { id: null, ...alertNamed(0) }))
  const documents = await readDocuments(client)
  const lotId = ofInstrument(documents['positions'], 'lots')[0]?.['id']
  const workspace = fieldsOf(documents['workspaces'])['current']
  if (line === null || !isLotId(lotId) || !isWorkspaceId(workspace)) throw new Error('A thing was not made.')
  return [
    aliasKey,
    drawingKey(line),
    lotKey(lotId),
    workspaceKey(workspace),
    alertKey(alert),
    keywordKey,
    settingKey,
    indicatorKey,
    templateKey,
  ]
}

const aliasKey: HeldKey = {
  document: 'watchlists',
  press: async (client, number) =>
    valueOf(
      await client.request('watchlist.edit', {
        kind: 'markEntries',
        list: LIST,
        instruments: [AAPL],
        marks: { alias: `Alias ${number}` },
      }),
    ),
  stored: ({ watchlists }) =>
    numberIn(records(withId(watchlists, LIST)['rows']).find((row) => row['instrument'] === AAPL)?.['alias']),
}

const drawingKey = (id: DrawingId): HeldKey => ({
  document: 'drawings',
  press: async (client, number) =>
    valueOf(
      await client.request('drawings.edit', {
        instrument: AAPL,
        edit: { kind: 'move', drawing: id, anchors: anchorsAt(number + 1), gesture: 1 },
      }),
    ),
  stored({ drawings }) {
    const [anchor] = records(withId(ofInstrument(drawings, 'drawings'), id)['anchors'])
    return numberIn(anchor?.['price']) - 1
  },
})

const lotKey = (id: LotId): HeldKey => ({
  document: 'positions',
  press: async (client, number) =>
    valueOf(
      await client.request('position.edit', { kind: 'changeLot', lot: id, terms: { quantity: `${number + 1}` } }),
    ),
  stored: ({ positions }) => numberIn(withId(ofInstrument(positions, 'lots'), id)['quantity']) - 1,
})

const workspaceKey = (id: WorkspaceId): HeldKey => ({
  document: 'workspaces',
  press: async (client, number) =>
    valueOf(await client.request('workspace.rename', { workspace: id, name: `Workspace ${number}` })),
  stored: ({ workspaces }) => numberIn(withId(fieldsOf(workspaces)['workspaces'], id)['name']),
})

const alertNamed = (number: number) => ({
  name: `Alert ${number}`,
  target: { kind: 'instrument' as const, instrument: AAPL },
  conditions: [{ kind: 'price' as const, direction: 'up' as const, price: 1_000_000 }],
  join: 'and' as const,
  repeat: { kind: 'once' as const },
  confirm: { kind: 'polls' as const, polls: 1 as const },
  session: 'any' as const,
  expiresAt: null,
  isOn: true,
  sound: 'chime' as const,
  isSpoken: false,
})

const alertKey = (id: AlertId): HeldKey => ({
  document: 'alerts',
  press: async (client, number) => valueOf(await client.request('alert.save', { id, ...alertNamed(number) })),
  stored: ({ alerts }) => numberIn(withId(fieldsOf(alerts)['alerts'], id)['name']),
})

const keywordKey: HeldKey = {
  document: 'newsMarks',
  press: (client, number) => client.request('news.setKeywords', { keywords: [`word ${number}`] }),
  stored({ newsMarks }) {
    const { keywords } = fieldsOf(newsMarks) as { readonly keywords?: readonly unknown[] }
    return numberIn(keywords?.[0])
  },
}

const settingKey: HeldKey = {
  document: 'settings',
  press: (client, number) => client.request('settings.update', { trayList: `list-${number}` }),
  stored: ({ settings }) => numberIn(fieldsOf(settings)['trayList']),
}

const TEMPLATE = 'Held'
const templateIn = (content: unknown): Fields => records(content).find((one) => one['name'] === TEMPLATE) ?? {}

const indicatorKey: HeldKey = {
  document: 'indicators',
  press: async (client, number) => {
    const indicators = [{ kind: 'ma' as const, parameters: [number], colours: [], share: null }]
    return valueOf(await client.request('indicators.saveTemplate', { name: TEMPLATE, indicators }))
  },
  stored({ indicators }) {
    const [indicator] = records(templateIn(fieldsOf(indicators)['templates'])['indicators'])
    const { parameters } = fieldsOf(indicator) as { readonly parameters?: readonly unknown[] }
    return numberIn(parameters?.[0])
  },
}

const templateKey: HeldKey = {
  document: 'drawingTemplates',
  press: async (client, number) => {
    const look = { colour: 'green' as const, width: 2 as const, extent: 'right' as const, text: `Text ${number}` }
    return valueOf(await client.request('drawingTemplates.save', { kind: 'trend', name: TEMPLATE, look }))
  },
  stored: ({ drawingTemplates }) => numberIn(fieldsOf(templateIn(drawingTemplates)['look'])['text']),
}
