import { describe, expect, it } from 'vitest'
import { instrumentOf } from '#model/market/instrument.ts'
import { createSymbolFinder } from '#renderer/panels/news/headline-symbols.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const find = createSymbolFinder([
  { instrument: idOf('stock:US::AAPL'), names: ['Apple Inc.', '苹果'] },
  { instrument: idOf('stock:US::F'), names: ['Ford Motor Company'] },
  { instrument: idOf('stock:US::NOW'), names: ['ServiceNow'] },
  { instrument: idOf('stock:HK::700'), names: ['Tencent Holdings Ltd', '腾讯控股'] },
  { instrument: idOf('stock:SH::600519'), names: ['Kweichow Moutai', '贵州茅台'] },
  { instrument: idOf('stock:US::GE'), names: [] },
])
const codes = (title: string) => find(title).map((instrument) => instrumentOf(instrument).code)

describe('the finder of symbols', () => {
  it.each([
    ['AAPL falls after results', ['AAPL']],
    ['Apple raises prices, Tencent follows', ['AAPL', '700']],
    ['Pineapple harvest is poor', []],
    ['Applied Materials rises', []],
    ['Carmaker (F) recalls trucks', ['F']],
    ['F is a letter', []],
    ['$GE and NYSE:GE are one', ['GE']],
    ['Ford Motor rises', ['F']],
    ['Buy now, says an analyst', []],
    ['700 points lost', []],
    ['0700.HK and 00700.HK rise', ['700']],
    ['600519 at a high', ['600519']],
    ['腾讯与贵州茅台领涨', ['700', '600519']],
    ['苹果发布新品', ['AAPL']],
    ['Apple and AAPL', ['AAPL']],
    ['', []],
  ])('%s', (title, expected) => {
    expect(codes(title)).toEqual(expected)
  })

  it('finds nothing where nothing is known', () => {
    expect(createSymbolFinder([])('AAPL')).toEqual([])
  })
})
