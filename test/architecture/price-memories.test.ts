/** Finds memories of prices that do not end with their source, see `src/contract/wire/price-memory.ts`. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import ts from 'typescript'
import { memoriesIn, parse, priceTypes } from './price-memory-finder.ts'

/** Components here are keyed by epoch, so their memories end with the source. */
const KEYED = /^src\/renderer\/(?:panels|market|plotting|ticker|alert-delivery)\//u

/** Memories that do not use `memoryOf`, each with the reason why it ends. */
const REGISTER: Readonly<Record<string, readonly (readonly [name: string, reason: string])[]>> = {
  'src/model/positions/converted-value.ts': [
    ['#own', 'lives in the values of positions of one panel, or of alerts that are a memory'],
  ],
  'src/model/positions/held-values.ts': [
    ['known', 'is made again with rates and lots; alerts hold it in a memory, and panels are keyed'],
    ['own', 'as known'],
    ['#market', 'as known'],
    ['#base', 'as known'],
  ],
  'src/model/positions/position-value.ts': [['#valued', 'belongs to one value, which is made of one quote']],
  'src/contract/wire/candle-follower.ts': [
    ['live', 'belongs to one chart, which is keyed'],
    ['history', 'belongs to one chart, which is keyed'],
  ],
  'src/contract/wire/quote-reader.ts': [
    ['#live', 'is read from values that the hub sends again'],
    ['known', 'the hub restarts every row with the source'],
  ],
  'src/core/alerts/lines/line-bars.ts': [['answeredAt', 'holds times']],
  'src/core/alerts/persistence/alert-memory.ts': [
    ['markets', 'is opened by the name of the source, and stored under it'],
  ],
  'src/core/alerts/replay/backtest/past-bars.ts': [['readings', 'has the name of the source in its key']],
  'src/core/candles/bars/bar-list.ts': [['bars', 'is cleared when its series is opened for the next source']],
  'src/core/candles/polled/day-evidence.ts': [['open', 'is made again when the series is opened for the next source']],
  'src/core/candles/polled/polled-bars.ts': [['counted', 'starts again when the series is opened for the next source']],
  'src/core/candles/polled/polled-levels.ts': [['last', 'is cleared when the series is opened for the next source']],
  'src/core/candles/polled/polled-series.ts': [['waiting', 'is emptied when the series is opened for the next source']],
  'src/core/candles/polled/polled-store.ts': [
    ['unkept', 'is written under the source that it is of before the next is opened'],
  ],
  'src/core/candles/polled/resumed-bars.ts': [['ends', 'is emptied when the series is opened for the next source']],
  'src/core/candles/series/series-bars.ts': [['current', 'follows the bars of its source series, which start again']],
  'src/core/candles/series/split-days.ts': [
    ['held', 'is a shared source of bars, which starts again with the next source'],
  ],
  'src/core/candles/series/series-store.ts': [['sources', 'all of them start again with the next source']],
  'src/core/feed/demand/demand.ts': [['focused', 'counts those who look at an instrument']],
  'src/core/market/last-quotes.ts': [['known', 'has the name of its source, and is stored under it']],
  'src/core/market/tape/day-tape.ts': [
    ['waiting', 'is emptied when the tape starts for the next source'],
    ['unjudged', 'is forgotten when the tape starts for the next source'],
  ],
  'src/core/market/tape/tape-source.ts': [
    ['known', 'is forgotten when the tape starts for the next source'],
    ['base', 'is forgotten when the tape starts for the next source'],
  ],
  'src/renderer/app/app.svelte.ts': [['triedFires', 'is emptied by the backtest, whose answer goes with the source']],
  'src/renderer/live/prices/book-memory.ts': [
    ['before', 'is part of a book in a memory'],
    ['last', 'is part of a book in a memory'],
    ['moments', 'is part of a book in a memory'],
    ['walls', 'is part of a book in a memory'],
  ],
  'src/renderer/live/prices/left-prices.ts': [['#seen', 'is emptied place by place when the source changes']],
  'src/renderer/live/prices/quote-store.ts': [
    ['left', 'is cleared when the source changes'],
    ['followed', 'forgets every quote when the source changes'],
    ['seen', 'is emptied place by place when the source changes'],
  ],
}

/** Types that name a price as the result of an operation and hold none. */
const HOLD_NONE =
  /^src\/core\/(?:feed\/(?:plan\/|poller\/estimate-turns|questions\/(?:key-probe|outcomes))|candles\/bars\/source-state)|^src\/renderer\/(?:Desk\.svelte|commands\/commands\.svelte\.ts)/u

const files = parse(['src/model', 'src/contract', 'src/core', 'src/renderer'])
const prices = priceTypes(files)
const found = files
  .flatMap((file) => memoriesIn(file, prices))
  .filter(({ file, isOfModule }) => (isOfModule || !KEYED.test(file)) && !HOLD_NONE.test(file))
  .map(({ file, name }) => `${file} ${name}`)
const registered = Object.entries(REGISTER).flatMap(([file, rows]) => rows.map(([name]) => `${file} ${name}`))

describe('memories of prices', () => {
  it('are memories of their source, or say what ends them', () => {
    expect(found.filter((one) => !registered.includes(one))).toEqual([])
  })

  it('are registered for as long as they are there', () => {
    expect(registered.filter((one) => !found.includes(one))).toEqual([])
  })

  it('are found in whatever form they are written', () => {
    const written = [
      "import type { Quote } from '#model/market/quote.ts'",
      'interface Known { readonly quote: Quote }',
      'export function createOne() {',
      '  let last: Quote | null = null',
      '  const byName = new Map<string, Known>()',
      '  const right = memoryOf(source, () => new Map<string, Known>())',
      '  return { take(quote: Quote) { last = quote; byName.set("", { quote }); right() } }',
      '}',
      'class Other { #seen: readonly Known[] = [] }',
      'export function createThird() {',
      '  let open: number | null = null',
      '  const highs = new Map<InstrumentId, number>()',
      '  let count = 0',
      '  return { take(price: number) { open = price; highs.set(one, price); count++ } }',
      '}',
    ]
    const file = ts.createSourceFile('src/core/new.ts', written.join('\n'), ts.ScriptTarget.Latest, true)
    expect(memoriesIn(file, priceTypes([...files, file])).map(({ name }) => name)).toEqual([
      'last',
      'byName',
      '#seen',
      'open',
      'highs',
    ])
  })

  it('that windows draw are keyed by the epoch', () => {
    const keyed = ['desk/open-panels/PanelContent.svelte', 'desk/WindowView.svelte', 'Desk.svelte']
    for (const path of keyed)
      expect(readFileSync(`src/renderer/${path}`, 'utf8'), path).toContain('<OfOneSource epoch={app.epoch}>')
  })
})
