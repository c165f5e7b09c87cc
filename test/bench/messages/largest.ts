/**
 * The largest permitted messages by request, in every way in which a request can be large; a row of the contract
 * without one does not compile.
 */
import type { RequestName } from '#contract/requests.ts'
import { MAX_LOTS } from '#model/positions/position.ts'
import { FLAGS, MAX_ROWS } from '#model/watchlists/watchlist.ts'
import { ALERT_DRAFT, FORM, SOUND } from '#test/fixtures/sound-payloads.ts'
import { ALL_INDICATORS, instrumentAt, instruments, jsonOf } from './full-profile.ts'

const LONG = 'stock:US:ABCDEFGHIJKLMNOP:' + 'W'.repeat(27)
const longInstruments = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${LONG}${10_000 + place}`)
const rows = longInstruments(MAX_ROWS)
const LOT_TERMS = {
  quantity: '12.5',
  price: '150.25',
  currency: 'USD',
  date: '2026-11-02',
  fee: '1',
  note: 'n'.repeat(200),
}
const alertIds = Array.from({ length: 2_000 }, (_, place) => `alert-${place + 1}`)
const drawingIds = Array.from({ length: 200 }, (_, place) => `drawing-${place + 1}`)
const filledText = (line: (place: number) => string, units: number): string => {
  const lines: string[] = []
  for (let length = 0, place = 0; ; place++) {
    const text = line(place)
    length += text.length + 1
    if (length > units) return lines.join('\n')
    lines.push(text)
  }
}

/** Returns files of one size that are expensive in different ways. */
const listFiles = (units: number): readonly string[] => [
  filledText((place) => `US:C${100_000 + place}`, units),
  `code,region,alias,note,tags,flag,section\n${filledText((place) => `C${100_000 + place},US,"an alias","a note, and more","one;two",red,Section ${place % 100}`, units - 50)}`,
  `code,region,section\n${filledText((place) => `C${100_000 + place},US,Section ${place}`, units - 50)}`,
  filledText((place) => `###Section ${place}`, units),
  '\n'.repeat(units),
  ','.repeat(units),
  'A,'.repeat(units / 2),
  `code\n${'"\n'.repeat(units / 2 - 5)}`,
  `code\n${filledText(() => `"${'x'.repeat(60)}`, units - 50)}`,
  ':'.repeat(units),
]

/** Returns files of one size, with valid trades and with invalid rows. */
const positionTexts = (units: number): readonly string[] => [
  `instrument,quantity,price,currency,date\n${filledText((place) => `stock:US::C${100_000 + place},1,2,USD,2026-11-02`, units - 100)}`,
  `date,symbol,quantity,activityType,unitPrice,currency,fee\n${filledText((place) => `2026-11-02,C${100_000 + place},1,BUY,2,USD,0`, units - 100)}`,
  `date,symbol,quantity,activityType,unitPrice,currency,fee\n${'"\n'.repeat(units / 2 - 100)}`,
  `{"activities":[${'{},'.repeat(Math.floor(units / 3) - 20)}{}]}`,
]

/** Returns JSON that is expensive to parse for its length. */
const costlyJson = (units: number): readonly string[] => [
  `{"format":"x","a":[${'[],'.repeat(Math.floor(units / 3) - 20)}0]}`,
  `{"format":"x","a":[${Array.from({ length: Math.floor(units / 16) }, (_, place) => `{"k${100_000 + place}":1}`).join()}]}`,
  '['.repeat(units),
  ' '.repeat(units),
  `"${'\\u0041'.repeat(Math.floor(units / 6) - 2)}"`,
]

/** Requests with small messages, though their work may be large. */
const SMALL = [
  'session.signOut',
  'session.leave',
  'session.connectAgain',
  'session.pause',
  'session.tryNow',
  'application.describe',
  'application.diagnose',
  'application.licences',
  'updates.check',
  'market.zones',
  'position.undo',
  'position.redo',
  'position.currency',
  'position.export',
  'position.valueLine',
  'watchlist.undo',
  'watchlist.redo',
  'watchlist.add',
  'menu.choose',
  'notice.dismiss',
  'workspace.switch',
  'workspace.create',
  'workspace.rename',
  'workspace.remove',
  'workspace.export',
  'window.attach',
  'window.open',
  'window.show',
  'window.close',
  'window.keepPlace',
  'link.setSymbol',
  'link.setInterval',
  'candles.read',
  'candles.older',
  'candles.nameBars',
  'tape.read',
  'recorder.set',
  'news.more',
  'listing.plan',
  'listing.cancel',
  'answer.renew',
  'indicators.removeTemplate',
  'drawings.undo',
  'drawingTemplates.save',
  'drawingTemplates.remove',
  'drawingTemplates.setDefault',
  'drawings.redo',
  'alert.save',
  'alert.scorecard',
  'alert.claim',
  'data.exportAll',
  'data.canUndoImport',
  'data.undoImport',
] as const satisfies readonly RequestName[]
type Small = (typeof SMALL)[number]

export interface LargestParts {
  /** The answer of `data.exportAll` for a full profile. */
  readonly everything: string
  readonly alerts: string
  readonly workspace: string
  readonly maxListUnits: number
  readonly maxFileUnits: number
}

export function largestPayloads(parts: LargestParts): Readonly<Record<RequestName, readonly unknown[]>> {
  const { everything, alerts, workspace, maxListUnits, maxFileUnits } = parts
  const form = { ...FORM, baseUrl: `https://${'a'.repeat(2_000)}.example`, token: 'k'.repeat(4_096) }
  const shortcuts = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`panel.${'a'.repeat(50)}${place}`, 'x'.repeat(64)])) // prettier-ignore
  const layout = jsonOf(100_000)
  const panels = Array.from({ length: 64 }, (_, place) => ({ id: `p-${place}`, kind: 'chart', state: jsonOf(3_000) }))
  const files = listFiles(maxListUnits).map((content) => ({ name: 'mine.csv', content }))
  const data = [everything, ...costlyJson(maxFileUnits)].map((content) => ({ content }))
  const positionFiles = positionTexts(maxListUnits).map((content) => ({ content }))
  const list = 'list-1'
  const before = null
  return {
    ...(Object.fromEntries(SMALL.map((name) => [name, [SOUND[name]]])) as unknown as Record<Small, readonly unknown[]>),
    'connection.test': [form],
    'session.signIn': [form],
    'settings.update': [{ shortcuts }],
    'settings.reset': ['all'],
    'health.forecast': [{ added: instruments(1_000), books: instruments(1_000, 1_000), watchlist: list }],
    'position.edit': [
      { kind: 'addLots', lots: instruments(1_000).map((instrument) => ({ instrument, ...LOT_TERMS })) },
      { kind: 'removeLots', lots: Array.from({ length: MAX_LOTS }, (_, place) => `lot-${place + 1}`) },
    ],
    'position.preview': positionFiles,
    'position.import': positionFiles,
    'watchlist.preview': files,
    'watchlist.import': files,
    'watchlist.export': [
      { list, format: 'csv', rows: instruments(MAX_ROWS) },
      { list, format: 'txt', rows: null },
    ],
    'watchlist.edit': [
      { kind: 'duplicateList', list, name: 'x'.repeat(80) },
      { kind: 'addEntries', list, instruments: rows, before },
      { kind: 'addEntries', list: 'list-9', instruments: instruments(MAX_ROWS, 200_000), before },
      { kind: 'removeRows', list, rows: instruments(MAX_ROWS) },
      { kind: 'moveRows', list, rows: instruments(MAX_ROWS), to: 'list-2', before: instrumentAt(9_000) },
      { kind: 'copyRows', list, rows: instruments(MAX_ROWS), to: 'list-2', before },
      {
        kind: 'collapseSections',
        list,
        sections: Array.from({ length: MAX_ROWS }, (_, place) => `section-${place + 1}`),
        isCollapsed: true,
      },
      { kind: 'markEntries', list, instruments: instruments(MAX_ROWS), marks: { flag: FLAGS[2] } },
      { kind: 'markEntries', list, instruments: instruments(MAX_ROWS), marks: { note: 'y'.repeat(2_000) } },
    ],
    'watchlist.keepRefused': [{ instruments: rows }],
    'directory.search': [
      { text: 'a'.repeat(80) },
      { text: 'C1', limit: 50, takesCodes: true },
      { text: 'C 1 0 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o p q r s t u v w x y z US:' },
    ],
    'directory.describe': [{ instruments: longInstruments(50) }],
    'menu.describe': [
      {
        menus: Array.from({ length: 20 }, () => ({
          label: 'x'.repeat(200),
          groups: Array.from({ length: 20 }, () =>
            Array.from({ length: 200 }, () => ({ command: 'panel.add', label: 'x'.repeat(20), chord: null })),
          ),
        })),
      },
    ],
    'workspace.duplicate': [{ workspace: 'workspace-1', name: 'x'.repeat(80) }],
    'workspace.import': [workspace, ...costlyJson(maxFileUnits)].map((content) => ({ content })),
    'window.keepLayout': [{ window: 'window-2', layout, panels }],
    'window.keepPinned': [{ window: 'window-2', pinned: longInstruments(200) }],
    'quotes.served': [{ instruments: longInstruments(64) }],
    'companies.known': [{ instruments: longInstruments(500) }],
    'news.mark': [{ ids: Array.from({ length: 500 }, (_, place) => `${'h'.repeat(190)}${place}`), isRead: true }],
    'news.setKeywords': [{ keywords: Array.from({ length: 50 }, (_, place) => `${'k'.repeat(50)}${place}`) }],
    'indicators.keepForSymbol': [{ instrument: LONG, indicators: ALL_INDICATORS }],
    'indicators.saveTemplate': [{ name: 'x'.repeat(60), indicators: ALL_INDICATORS }],
    'drawings.edit': [
      SOUND['drawings.edit'],
      { instrument: instrumentAt(0), edit: { kind: 'change', drawings: drawingIds, style: { text: 'y'.repeat(200) } } },
      { instrument: instrumentAt(0), edit: { kind: 'remove', drawings: drawingIds } },
    ],
    'drawings.countAffected': [
      {
        splits: Array.from({ length: 2_000 }, (_, place) => ({
          instrument: instrumentAt(place),
          exDate: 1_795_046_400_000,
        })),
      },
    ],
    'alert.backtest': [{ draft: { ...ALERT_DRAFT, target: { kind: 'list', list } }, days: 365 }],
    'alert.remove': [{ alerts: alertIds }],
    'alert.bulk': [
      { alerts: alertIds, action: 'switchOff' },
      { alerts: alertIds, action: 'remove' },
    ],
    'alert.snooze': [{ alerts: alertIds, until: 1_999_000_000_000 }],
    'alert.rescale': [{ alerts: alertIds, isRescaled: true }],
    'alert.acknowledge': [{ events: null }],
    'alert.export': [{ alerts: alertIds }, { alerts: null }],
    'alert.import': [alerts, ...costlyJson(maxFileUnits)].map((content) => ({ content })),
    'alert.events': [{ alert: null, instrument: null, before: null, limit: 200 }],
    'data.import': data,
    'data.preview': data,
  }
}
