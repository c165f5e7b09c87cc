import { describe, expect, it, onTestFinished } from 'vitest'
import { PLAIN_STYLE } from '#model/charts/drawing.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { createChartPicture } from '#renderer/plotting/picture/chart-picture.ts'
import { createDrawingLayer, type DrawnPicture } from '#renderer/plotting/drawings/drawing-layer.ts'
import { anchorAt, createDrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import { createTimePositions } from '#renderer/plotting/drawings/time-positions.ts'
import { imageOf } from '#renderer/panels/chart/plot/picture/chart-image.ts'
import { sceneOf } from '#test/fakes/charts/chart-scene.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const [BLUE, VIOLET] = ['#0000ff', '#8800ff']
const WORDS = {
  title: 'AAPL 1D',
  warning: null,
  key: [],
  font: '11px sans-serif',
  palette: { text: '#000000', surface: '#fffff0' },
}
/** The height of the picture's title line, CSS pixels. */
const TITLE_HEIGHT = 28

/** A level and an alert's line, each at a known height, stacked as in a panel. */
function chartWith(levelAt: number, alertAt: number, pixelRatio: number): HTMLElement {
  const plot = document.createElement('div')
  const [below, above] = [document.createElement('div'), document.createElement('div')]
  plot.append(below, above)
  Object.assign(above.style, { position: 'absolute', inset: '0' })
  Object.assign(plot.style, { position: 'relative', width: '640px', height: '360px' })
  document.body.append(plot)
  const scene = sceneOf(walkingBars(24), { pixelRatio, window: { from: 0, count: 24 } })
  const picture = createChartPicture(below, scene)
  const layer = createDrawingLayer(above)
  onTestFinished(() => {
    picture.dispose()
    layer.dispose()
    plot.remove()
  })
  const frame = picture.draw(scene)
  const space = createDrawingSpace(frame, createTimePositions(scene.columns, DAY_MS), () => 1)
  const drawing = { kind: 'horizontal', anchors: [anchorAt(space, 100, levelAt)], ...PLAIN_STYLE, width: 3 } as const
  layer.draw({
    width: scene.width,
    height: scene.height,
    frame,
    space,
    items: [{ drawing, labels: [], isSelected: false, activeAnchor: null }],
    look: { colours: { blue: BLUE } as DrawnPicture['look']['colours'], surface: '#fff', text: '#000', font: WORDS.font },
    lines: [{ id: 'a', price: space.shownPriceAt(alertAt), label: '', kind: 'level', state: 'reached', isDraggable: false }],
    lineAppearance: { colours: { active: VIOLET, quiet: VIOLET, reached: VIOLET }, surface: '#fff', font: WORDS.font },
  }) // prettier-ignore
  return plot
}

function colourAt(image: HTMLCanvasElement | null, x: number, y: number): string {
  const [red = 0, green = 0, blue = 0] = image?.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

describe('the picture of a chart', () => {
  it.each([1, 2])('holds what is drawn over the bars, at %d physical pixels to a CSS pixel', (ratio) => {
    const image = imageOf(chartWith(120, 200, ratio), WORDS)
    expect([image?.width, image?.height]).toEqual([640 * ratio, (360 + TITLE_HEIGHT) * ratio])
    expect(colourAt(image, 20 * ratio, (120 + TITLE_HEIGHT) * ratio)).toBe(BLUE)
    // A line of one pixel may be on either neighbouring row here.
    const rows = [-1, 0, 1].map((row) => colourAt(image, 20 * ratio, (200 + TITLE_HEIGHT) * ratio + row))
    expect(rows).toContain(VIOLET)
    expect(colourAt(image, 20 * ratio, (160 + TITLE_HEIGHT) * ratio)).toBe(WORDS.palette.surface)
  })

  it('holds the bars, under a line that says what it is of', () => {
    const image = imageOf(chartWith(120, 200, 1), WORDS)
    const painted = (top: number, height: number) => {
      const { data } = image?.getContext('2d')?.getImageData(0, top, 300, height) ?? { data: [] }
      const colours = new Set<number>()
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
      return colours
    }
    expect(painted(0, TITLE_HEIGHT)).toContain(0)
    expect(painted(TITLE_HEIGHT, 360)).toContain(0x00a000)
    expect(painted(TITLE_HEIGHT, 360)).toContain(0xd00000)
  })

  it('says in the title that prices are made up', () => {
    const [plain, warned] = [null, 'SIMULATED'].map((warning) => imageOf(chartWith(120, 200, 1), { ...WORDS, warning }))
    expect(warned?.height).toBe(plain?.height)
    // Its ground, slightly inside the right end.
    expect(colourAt(plain ?? null, 632, 8)).toBe(WORDS.palette.surface)
    expect(colourAt(warned ?? null, 632, 8)).toBe(WORDS.palette.text)
  })

  it('has a key of its colours, in as many rows as they need', () => {
    const key = [BLUE, VIOLET].map((colour) => ({ colour, label: 'MSFT' }))
    const image = imageOf(chartWith(120, 200, 1), { ...WORDS, key })
    expect(image?.height).toBe(360 + TITLE_HEIGHT + 20)
    const row = Array.from({ length: 200 }, (_, x) => colourAt(image, x, TITLE_HEIGHT + 10))
    expect(row).toContain(BLUE)
    expect(row).toContain(VIOLET)
    const many = Array.from({ length: 40 }, () => ({ colour: BLUE, label: 'MSFT' }))
    expect(imageOf(chartWith(120, 200, 1), { ...WORDS, key: many })?.height).toBeGreaterThan(360 + TITLE_HEIGHT + 40)
  })

  it('is null while nothing is painted', () => {
    expect(imageOf(document.createElement('div'), WORDS)).toBeNull()
  })
})
