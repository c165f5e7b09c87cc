import { describe, expect, it } from 'vitest'
import type { PricedQuote } from '#model/market/quote.ts'
import { shownColumns } from '#renderer/panels/watchlist/columns/columns.ts'
import { rowLook, rowWording } from '#renderer/panels/watchlist/grid/model/row-view.ts'
import { entryWith, idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { ENGLISH_READER, NO_SIDES } from '#test/fakes/quotes/row-facts.ts'

const TENCENT = idOf('stock:HK::700')
const lookOf = (quote: Partial<PricedQuote>) => rowLook({ live: liveWith(TENCENT, quote), decimals: 2 }, NOON_MS)

describe('the look of a row', () => {
  it('is neutral before the first answer', () => {
    expect(rowLook(undefined, NOON_MS)).toEqual({ state: 'pending', tone: 'flat', heat: 0, age: undefined })
  })

  it('takes its tone from the day’s change, and from the percentage where that is all there is', () => {
    expect(lookOf({ change: 1, changePercent: 0.5 }).tone).toBe('gain')
    expect(lookOf({ change: -1, changePercent: -0.5 }).tone).toBe('loss')
    expect(lookOf({ change: 0, changePercent: 0 }).tone).toBe('flat')
    expect(lookOf({ change: null, changePercent: -0.5 }).tone).toBe('loss')
  })

  it('grows warmer with the size of the change, in five steps', () => {
    const heats = [0.2, -0.25, 1, -2, 4, -7, 70].map((changePercent) => lookOf({ changePercent }).heat)
    expect(heats).toEqual([0, 1, 2, 3, 4, 5, 5])
  })

  it('takes its tone from the open where there is no previous close', () => {
    const coin = { last: 99, open: 100, previousClose: null, change: null, changePercent: null }
    expect(lookOf(coin)).toMatchObject({ tone: 'loss' })
  })

  it('says in which state the value is', () => {
    const live = liveWith(TENCENT, {}, { state: 'failing' })
    expect(rowLook({ live, decimals: 2 }, NOON_MS).state).toBe('failing')
  })
})

describe('the words of a row', () => {
  const wordingOf = (...ids: readonly string[]) =>
    rowWording(
      shownColumns(
        ids.map((id) => ({ id, width: null })),
        'en',
      ),
      ENGLISH_READER,
      NO_SIDES,
    )
  const titles = (columns: readonly { readonly title: () => string }[]) => columns.map(({ title }) => title())

  it('are written with every quote, but for ages, which move with the clock, and for what the user says', () => {
    const wording = wordingOf('symbol', 'last', 'age', 'bid', 'note')
    expect(titles(wording.texts)).toEqual(['Last', 'Bid'])
    expect(titles(wording.ages)).toEqual(['Age'])
  })

  it('about a position are written again only by a quote that changes its value', () => {
    const wording = wordingOf('last', 'volume', 'heldValue', 'heldQuantity')
    const before = { live: liveWith(TENCENT, { last: 613.5, volume: 1 }), decimals: 1 }
    const busier = { live: liveWith(TENCENT, { last: 613.5, volume: 2 }), decimals: 1 }
    const dearer = { live: liveWith(TENCENT, { last: 614, volume: 2 }), decimals: 1 }
    expect(titles(wording.textsAfter(before, busier))).toEqual(['Last', 'Volume'])
    expect(wording.textsAfter(busier, dearer)).toEqual(wording.texts)
    expect(wording.textsAfter(undefined, before)).toEqual(wording.texts)
  })

  it('about the weight of a position are written by the clock, because every price changes it', () => {
    expect(titles(wordingOf('heldWeight', 'heldValue').ages)).toEqual(['Weight'])
  })

  it('are made from all that is known of the row', () => {
    const wording = wordingOf('last')
    const row = wording.facts(entryWith(TENCENT), { live: liveWith(TENCENT, { last: 613.5 }), decimals: 1 })
    expect(wording.texts.map(({ text }) => text(row))).toEqual(['613.5'])
  })

  it('are accompanied by pictures only where a column draws one', () => {
    expect(wordingOf('last').hasPictures).toBe(false)
    expect(wordingOf('spark').hasPictures).toBe(true)
    expect(wordingOf('range').hasPictures).toBe(true)
  })
})
