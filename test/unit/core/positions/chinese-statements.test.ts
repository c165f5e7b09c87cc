/** Statements of mainland Chinese brokers: their sides, and shares of Hong Kong among mainland shares. */
import { describe, expect, it } from 'vitest'
import { briefFaults, briefLots, briefPassedOver, readPositions } from '#test/fakes/positions/position-files.ts'

const read = (titles: string, ...rows: readonly string[]) => readPositions([titles, ...rows, ''].join('\n'))

describe('a statement of a mainland broker', () => {
  it('is read where its sides are single characters', () => {
    const imported = read(
      '成交日期,证券代码,买卖标志,成交数量,成交价格',
      '20260105,600519,买,100,1500',
      '20260106,600519,卖,100,1510',
    )
    expect(briefLots(imported)).toEqual([
      'stock:SH::600519 100 1500 CNY 2026-01-05 0',
      'stock:SH::600519 -100 1510 CNY 2026-01-06 0',
    ])
  })

  it('takes a purchase that returns borrowed shares for one', () => {
    const imported = read('日期,证券代码,操作,成交数量,成交价格', '20260105,600519,融券卖出,100,1500', '20260106,600519,买券还券,100,1400') // prettier-ignore
    expect(briefLots(imported)).toEqual([
      'stock:SH::600519 -100 1500 CNY 2026-01-05 0',
      'stock:SH::600519 100 1400 CNY 2026-01-06 0',
    ])
  })

  it.each([
    ['质押回购拆出', 'otherClass'],
    ['拆出质押购回', 'otherClass'],
    ['融券回购', 'otherClass'],
    ['债券回购买入', 'otherClass'],
    ['红利税', 'cost'],
    ['股息红利差异扣税', 'cost'],
    ['股息红利税补缴', 'cost'],
    ['利息税', 'cost'],
    ['服务费', 'cost'],
    ['红利入账', 'income'],
    ['股息入账', 'income'],
    ['利息归本', 'income'],
    ['红股入账', 'split'],
    ['基金拆分', 'split'],
    ['拆股', 'split'],
    ['缩股', 'split'],
    ['银行转证券', 'cash'],
    ['红利再投资', 'other'],
    ['新股申购', 'other'],
  ])('names the reason of a row that is no trade: %s', (action, reason) => {
    const imported = read('日期,证券代码,操作,成交数量,成交价格', `20260105,600519,${action},100,1`)
    expect(briefPassedOver(imported)).toEqual([`2 ${reason}`])
  })

  describe('with shares of Stock Connect', () => {
    const TITLES = '成交日期,证券代码,操作,成交数量,成交价格,币种'

    it.each(['00700', '="00700"', '09988', '80700'])('refuses a code of five digits in yuan: %s', (code) => {
      const imported = read(TITLES, `20260105,${code},买入,100,512.5,人民币`, `20260105,${code},卖出,100,512.5,`)
      expect(briefLots(imported)).toEqual([])
      const part = code.replaceAll(/[="]/gu, '')
      expect(imported.faults.map(({ line, reason, part: named }) => [line, reason, named])).toEqual([
        [2, 'stockConnect', part],
        [3, 'stockConnect', part],
      ])
    })

    it('reads a code of five digits in Hong Kong dollars, and pads shorter codes of Shenzhen', () => {
      const imported = read(TITLES, '20260105,00700,买入,100,512.5,港币', '20260106,700,买入,100,6.5,人民币')
      expect(briefLots(imported)).toEqual([
        'stock:HK::700 100 512.5 HKD 2026-01-05 0',
        'stock:SZ::000700 100 6.5 CNY 2026-01-06 0',
      ])
    })

    it.each(['沪港通', '港股通', '深HK'])('knows a code without its zeros by the market %s', (market) => {
      const imported = read(
        `${TITLES},交易市场`,
        `20260105,700,买入,100,512.5,人民币,${market}`,
        `20260106,700,买入,100,512.5,港币,${market}`,
        '20260107,700,买入,100,6.5,人民币,深A',
      )
      expect(briefFaults(imported)).toEqual(['2 stockConnect'])
      expect(briefLots(imported)).toEqual([
        'stock:HK::700 100 512.5 HKD 2026-01-06 0',
        'stock:SZ::000700 100 6.5 CNY 2026-01-07 0',
      ])
    })

    it('knows a code without its zeros by an account of Shanghai, whose own codes begin with none', () => {
      const imported = read(
        `${TITLES},股东代码`,
        '20260105,700,买入,100,512.5,人民币,A123456789',
        '20260106,700,买入,100,6.5,人民币,0123456789',
        '20260107,600519,买入,100,1500,人民币,A123456789',
      )
      expect(briefFaults(imported)).toEqual(['2 stockConnect'])
      expect(briefLots(imported)).toEqual([
        'stock:SZ::000700 100 6.5 CNY 2026-01-06 0',
        'stock:SH::600519 100 1500 CNY 2026-01-07 0',
      ])
    })
  })
})
