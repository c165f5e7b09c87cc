import { describe, expect, it } from 'vitest'
import { createFormats } from '#i18n/format/formats.ts'
import type { BookLine } from '#renderer/panels/depth/model/book-lines.ts'
import { lineTexts } from '#renderer/panels/depth/model/line-texts.ts'

const formats = createFormats('en', { numberUnits: 'western', timeZone: 'utc' })
const LINE: BookLine = {
  side: 'bid',
  position: 1,
  price: 10,
  volume: 1_500,
  orders: 2.5,
  total: 4_500,
  volumePart: 0.25,
  totalPart: 0.75,
  change: 'more',
  delta: 500,
}

describe('the texts of a level', () => {
  it('have the book’s decimals, short quantities and the mark of what has changed', () => {
    expect(lineTexts(LINE, 3, 'level', formats)).toMatchObject({
      price: '10.000',
      volume: '1.50K',
      orders: '3',
      total: '4.50K',
      mark: '▴',
    })
  })

  it('measure the bar by what the reader chose', () => {
    expect(lineTexts(LINE, 2, 'level', formats).bar).toBe('scaleX(0.250)')
    expect(lineTexts(LINE, 2, 'total', formats).bar).toBe('scaleX(0.750)')
  })

  it('are dashes, never zeros, for a level without orders', () => {
    const empty = lineTexts({ ...LINE, price: null, volume: 0, orders: 0, change: null }, 2, 'level', formats)
    expect(empty).toMatchObject({ price: '–', volume: '–', orders: '–', total: '–', mark: '', isEmpty: true })
  })

  it('are the price alone on a rung between the orders of a ladder', () => {
    expect(lineTexts({ side: null, price: 10.01 }, 2, 'level', formats)).toMatchObject({ price: '10.01', volume: '' })
  })
})
