import { flushSync } from 'svelte'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createDrawingStore } from '#core/charts/drawings/drawing-store.ts'
import { drawingsFormat } from '#core/charts/drawings/drawings-format.ts'
import type { Drawing } from '#model/charts/drawing.ts'
import type { Locale } from '#i18n/locale.ts'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { DrawingBoard } from '#renderer/panels/chart/drawings/board/drawing-board.svelte.ts'
import { drawingKey } from '#renderer/panels/chart/drawings/board/drawing-keys.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'
import { drawingOf } from '#test/fixtures/drawing-arbitraries.ts'
import { columnsOf, spaceOf } from '#test/fixtures/drawing-spaces.ts'

const AAPL = idOf('stock:US::AAPL')
const NO_KEYS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const BARS = walkingBars(60)

function setUp() {
  const backend = createFakeBackend()
  const ports = { store: createFakeStore(), log: createFakeLog(), report: () => undefined }
  const store = createDrawingStore(createVersionedDocument(ports, drawingsFormat))
  const notify = () => backend.publish('drawings', [AAPL, store.of(AAPL)])
  store.watch(notify)
  backend.answer('drawings.edit', ({ instrument, edit }) => store.edit(instrument, edit))
  backend.answer('drawings.undo', ({ instrument }) => store.undo(instrument))
  backend.answer('drawings.redo', ({ instrument }) => store.redo(instrument))
  notify()
  const space = spaceOf({ bars: BARS })
  let [now, focused] = [1_000_000, 0]
  const board = new DrawingBoard({
    client: createClient(backend.transport, queueMicrotask),
    instrument: AAPL,
    model: { columns: columnsOf(BARS), pointed: 30 },
    space: () => space,
    shown: ({ price }) => price,
    decimals: () => 2,
    textWidth: () => 60,
    focus: () => focused++,
    now: () => now,
  })
  // A store of drawings subscribes while something on screen shows them.
  const stop = $effect.root(() => {
    $effect(() => void board.store.drawings)
  })
  flushSync()
  onTestFinished(stop)
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    backend,
    board,
    space,
    store,
    settled,
    stored: (): readonly Drawing[] => store.of(AAPL).drawings,
    advance: (ms: number) => (now += ms),
    async drag(from: readonly [number, number], to: readonly [number, number], keys = NO_KEYS) {
      const [start, end] = [from, to].map(([x, y]) => ({ x, y })) as [
        { x: number; y: number },
        { x: number; y: number },
      ]
      const isTaken = board.press(start, keys)
      board.hover(end, keys)
      board.release(end, keys)
      await settled()
      return isTaken
    },
    async click(x: number, y: number) {
      board.hover({ x, y }, NO_KEYS)
      board.press({ x, y }, NO_KEYS)
      board.release({ x, y }, NO_KEYS)
      await settled()
    },
    async press(key: string, keys: Partial<typeof NO_KEYS> = {}) {
      const act = drawingKey({ ...NO_KEYS, ...keys, key }, board)
      act?.()
      await settled()
      return act !== null
    },
  }
}

describe('a drawing board', () => {
  it('draws by press and release, and by click and click, and then selects what was drawn', async () => {
    const { board, stored, drag, click } = setUp()
    board.choose('trend')
    await drag([105, 300], [205, 200])
    board.choose('trend')
    await click(305, 300)
    expect(stored()).toHaveLength(1)
    await click(405, 200)
    expect(stored().map(({ kind }) => kind)).toEqual(['trend', 'trend'])
    expect(board.selected).toBe(stored()[1]?.id)
    expect(board.placing).toBeNull()
    const [one, other] = stored().map(({ anchors }) => anchors.map(({ price }) => price))
    expect(one).toEqual(other)
  })

  it('announces an edit in the current language', async () => {
    let locale: Locale = 'en'
    overwriteGetLocale(() => locale)
    onTestFinished(() => overwriteGetLocale(() => 'en'))
    const { board, drag } = setUp()
    board.choose('trend')
    await drag([300, 150], [420, 120])
    expect(board.store.said?.()).toBe('Trend line added')
    locale = 'zh-CN'
    expect(board.store.said?.()).toBe('已添加趋势线')
  })

  it('shows what was drawn once, also when the stored drawings arrive before the answer', async () => {
    const { board, drag } = setUp()
    board.choose('trend')
    await drag([105, 300], [205, 200])
    expect(board.store.drawings.map((drawing) => 'id' in drawing)).toEqual([true])
  })

  it('leaves the chart to be dragged where nothing is drawn, and lets go of what was selected', async () => {
    const { board, drag, settled, store } = setUp()
    store.edit(AAPL, { kind: 'add', drawing: drawingOf('trend') })
    await settled()
    board.select('drawing-1')
    expect(await drag([500, 30], [400, 30])).toBe(false)
    expect(board.selected).toBeNull()
  })

  it('selects the line below a measured area where both are under the pointer, and the area beside the line', async () => {
    const { board, stored, click, drag, settled } = setUp()
    board.choose('trend')
    await drag([105, 300], [305, 100])
    board.choose('measure')
    await drag([85, 320], [325, 80])
    board.choose('horizontal')
    await click(205, 350)
    board.select(null)
    await settled()
    const [line, area] = stored().map(({ id }) => id)
    board.hover({ x: 245, y: 160 }, NO_KEYS)
    expect(board.hovered).toBe(line)
    await click(245, 160)
    expect(board.selected).toBe(line)
    await click(135, 240)
    expect(board.selected).toBe(area)
  })

  it('moves a drawing by bars and heights, as one step, and not while it is locked', async () => {
    const { board, stored, drag, store, space } = setUp()
    board.choose('trend')
    await drag([105, 300], [205, 200])
    const before = stored()[0]
    await drag([155, 250], [255, 250])
    const moved = stored()[0]?.anchors.map(({ time }) => space.placeOf(time))
    expect(moved).toEqual(before?.anchors.map(({ time }) => space.placeOf(time) + 10))
    expect(stored()[0]?.anchors.map(({ price }) => price)).toEqual(before?.anchors.map(({ price }) => price))
    store.undo(AAPL)
    expect(stored()[0]).toEqual(before)
    store.edit(AAPL, { kind: 'change', drawings: ['drawing-1'], style: { isLocked: true } })
    await drag([155, 250], [255, 150])
    expect(stored()[0]?.anchors).toEqual(before?.anchors)
  })

  it('moves one anchor of the selected drawing, held to a price of the bar by the magnet', async () => {
    const { board, stored, drag, space } = setUp()
    board.choose('trend')
    await drag([105, 300], [205, 200])
    board.isMagnetic = true
    const y = space.yOf(BARS.high[40] ?? 0) - 6
    await drag([205, 200], [405, y])
    expect(stored()[0]?.anchors[1]).toEqual({ time: BARS.time[40], price: BARS.high[40] })
    expect(stored()[0]?.anchors[0]?.time).toBe(BARS.time[10])
  })

  it('takes a press that hardly moves for a click', async () => {
    const { board, stored, drag } = setUp()
    board.choose('trend')
    await drag([105, 300], [205, 200])
    const before = stored()
    await drag([155, 250], [158, 252])
    expect(stored()).toEqual(before)
  })

  it('shows a drag before it is stored, and takes it back when it is refused', async () => {
    const { board, backend, drag, stored, settled } = setUp()
    board.choose('horizontal')
    await drag([105, 300], [105, 300])
    const before = stored()[0]?.anchors[0]?.price
    backend.answer('drawings.edit', () => ({ ok: false, failure: 'unknownDrawing' }))
    board.press({ x: 300, y: 300 }, NO_KEYS)
    board.hover({ x: 300, y: 100 }, NO_KEYS)
    expect(board.store.drawings[0]?.anchors[0]?.price).toBeGreaterThan(before ?? Infinity)
    board.release({ x: 300, y: 100 }, NO_KEYS)
    await settled()
    expect(board.store.drawings[0]?.anchors[0]?.price).toBe(before)
    expect(board.store.problem).not.toBeNull()
  })

  it('measures with Shift and keeps nothing', async () => {
    const { board, stored, drag, press } = setUp()
    await drag([105, 300], [205, 200], { ...NO_KEYS, shiftKey: true })
    expect(board.measurement?.kind).toBe('measure')
    expect(stored()).toEqual([])
    expect(await press('Escape')).toBe(true)
    expect(board.measurement).toBeNull()
  })

  it('asks for the words of a text once the press is over, and keeps none without', async () => {
    const { board, stored, settled } = setUp()
    board.choose('text')
    board.press({ x: 105, y: 300 }, NO_KEYS)
    expect(board.isPressed).toBe(true)
    board.release({ x: 105, y: 300 }, NO_KEYS)
    expect([board.isPressed, board.asksText?.kind]).toEqual([false, 'text'])
    expect(stored()).toEqual([])
    board.answerText('<b>breakout</b>')
    await settled()
    expect(stored()[0]?.text).toBe('<b>breakout</b>')
  })
})

describe('the keys of a drawing board', () => {
  it('place a drawing beside the bar that is pointed at', async () => {
    const { board, stored, press } = setUp()
    board.choose('trend')
    await press('ArrowRight')
    await press('Enter')
    await press('ArrowRight', { shiftKey: true })
    await press('ArrowUp')
    await press('Enter')
    const [from, to] = stored()[0]?.anchors ?? []
    expect([from?.time, from?.price]).toEqual([BARS.time[31], BARS.close[30]])
    expect(to?.time).toBe(BARS.time[41])
    expect(to?.price).toBeGreaterThan(from?.price ?? Infinity)
  })

  it('move what is selected, whole or one point, and moves in a row are one step', async () => {
    const { board, stored, press, store, settled, advance, space } = setUp()
    store.edit(AAPL, { kind: 'add', drawing: drawingOf('trend') })
    await settled()
    const before = stored()[0]
    board.selectNext()
    for (let step = 0; step < 3; step++) await press('ArrowRight')
    expect(stored()[0]?.anchors.map(({ time }) => space.placeOf(time))).toEqual([3, 4])
    advance(5_000)
    await press(' ')
    await press('ArrowLeft')
    expect(stored()[0]?.anchors.map(({ time }) => space.placeOf(time))).toEqual([2, 4])
    await press('z', { ctrlKey: true })
    await press('z', { ctrlKey: true })
    expect(stored()[0]).toEqual(before)
  })

  it('remove, duplicate and let go, and mean nothing while nothing is drawn or in hand', async () => {
    const { board, stored, press } = setUp()
    expect(await press('Delete')).toBe(false)
    expect(await press('ArrowUp')).toBe(false)
    expect(await press('Escape')).toBe(false)
    board.choose('horizontal')
    await press('ArrowUp')
    await press('Enter')
    await press('d', { ctrlKey: true })
    expect(stored()).toHaveLength(2)
    await press('Delete')
    expect(stored().map(({ id }) => id)).toEqual(['drawing-1'])
    expect(board.selected).toBeNull()
  })

  it('cancel a drawing that has begun', async () => {
    const { board, stored, press, click } = setUp()
    board.choose('channel')
    await click(105, 300)
    await click(205, 200)
    await press('Escape')
    expect([board.tool, stored().length]).toEqual([null, 0])
  })
})
