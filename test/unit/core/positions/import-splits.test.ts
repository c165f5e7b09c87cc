/** Splits in files of brokers: restated if the file determines the ratio, otherwise only named. */
import { describe, expect, it } from 'vitest'
import { briefPassedOver, readPositions } from '#test/fakes/positions/position-files.ts'

/** Quantity, price, day, and the day whose shares a lot is in. */
function read(file: readonly string[]) {
  const imported = readPositions(`${file.join('\n')}\n`)
  return {
    lots: imported.lots.map(({ lot }) => [lot.quantity, lot.price, lot.date, lot.sharesAsOf].join(' ').trim()),
    splits: imported.splits.map(({ date, ratio }) => `${date} ${ratio.after}:${ratio.before}`),
    named: briefPassedOver(imported),
  }
}

const REVOLUT = 'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate'
const revolut = (day: string, type: string, quantity: string, price = ''): string =>
  `${day}T13:30:10.514Z,NVDA,${type},${quantity},${price},${price},USD,0.6030`

const SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
const schwab = (day: string, action: string, quantity: string, price = ''): string =>
  `"${day}","${action}","AVGO","BROADCOM INC","${quantity}","${price}","",""`

const ROBINHOOD =
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
const robinhood = (day: string, code: string, quantity: string, price = ''): string =>
  `"${day}","${day}","${day}","NVDA","NVIDIA","${code}","${quantity}","${price}",""`

const TRADING_212 = 'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)' // prettier-ignore
const trading212 = (action: string, time: string, shares: string, price: string): string =>
  `${action},${time},CA46500E8678,ISOU,"IsoEnergy",,EOF1,${shares},${price},USD,1.03401461,0.00,"EUR",59.68,"EUR"`

describe('a split in a file', () => {
  it('is restated by the shares that Revolut added to those of earlier rows', () => {
    const file = [
      REVOLUT,
      revolut('2021-05-03', 'BUY - MARKET', '1.5', '$600'),
      revolut('2021-06-01', 'BUY - MARKET', '1', '$640'),
      revolut('2021-07-20', 'STOCK SPLIT', '7.5'),
      revolut('2021-08-02', 'SELL - MARKET', '4', '$197.5'),
    ]
    expect(read(file)).toEqual({
      lots: ['6 150 2021-05-03 2021-07-20', '4 160 2021-06-01 2021-07-20', '-4 197.5 2021-08-02'],
      splits: ['2021-07-20 4:1'],
      named: [],
    })
  })

  it('is restated by the shares that Robinhood added, as far as it rounds them', () => {
    const file = [ROBINHOOD, robinhood('6/10/2024', 'SPL', '14.0356'), robinhood('3/12/2024', 'Buy', '1.559511', '$929.78')] // prettier-ignore
    expect(read(file)).toMatchObject({
      lots: ['15.59511 92.978 2024-03-12 2024-06-10'],
      splits: ['2024-06-10 10:1'],
    })
  })

  it('is restated by the shares that Schwab added, whether the newest row is first or last', () => {
    const rows = [schwab('07/15/2024', 'Stock Split', '9'), schwab('02/20/2024', 'Buy', '1', '$1,250.00')]
    const restated = { lots: ['10 125 2024-02-20 2024-07-15'], splits: ['2024-07-15 10:1'], named: [] }
    expect(read([SCHWAB, ...rows])).toEqual(restated)
    expect(read([SCHWAB, ...rows.toReversed()])).toEqual(restated)
  })

  it('is restated by all shares before and after it, as Trading 212 has them', () => {
    const file = [
      TRADING_212,
      trading212('Market buy', '2024-06-03 14:30:03.613', '29.8047800000', '2.50'),
      trading212('Stock split open', '2025-03-24 07:24:24.104', '7.4511950000', '8.281893'),
      trading212('Stock split close', '2025-03-24 07:24:24.095', '29.8047800000', '2.070473'),
    ]
    expect(read(file)).toEqual({
      lots: ['7.451195 10 2024-06-03 2025-03-24'],
      splits: ['2025-03-24 1:4'],
      named: [],
    })
  })

  it('has the simplest ratio that the shares of Trading 212 allow', () => {
    const file = [
      TRADING_212,
      trading212('Market buy', '2024-06-03 14:30:03.613', '9', '40.00'),
      trading212('Stock split close', '2025-12-02 07:24:24.095', '4.2874920800', '10.00'),
      trading212('Stock split open', '2025-12-02 07:24:24.104', '3.8111040700', '11.25'),
    ]
    expect(read(file)).toMatchObject({ lots: ['8 45 2024-06-03 2025-12-02'], splits: ['2025-12-02 8:9'] })
  })

  it('is counted with the splits before it', () => {
    const file = [
      REVOLUT,
      revolut('2020-05-04', 'BUY - MARKET', '1', '$800'),
      revolut('2021-07-20', 'STOCK SPLIT', '3'),
      revolut('2023-05-02', 'BUY - MARKET', '1', '$290'),
      revolut('2024-06-10', 'STOCK SPLIT', '45'),
    ]
    expect(read(file)).toMatchObject({
      lots: ['40 20 2020-05-04 2024-06-10', '10 29 2023-05-02 2024-06-10'],
      splits: ['2021-07-20 4:1', '2024-06-10 10:1'],
    })
  })

  it('is counted once where a file of several accounts states its ratio more than once', () => {
    const titles = 'date,symbol,quantity,activityType,unitPrice,currency,fee,amount'
    const [bought, split] = ['2020-01-06,AAPL,10,BUY,300,USD,0,', '2020-08-31,AAPL,,SPLIT,,USD,0,4']
    expect(read([titles, bought, split, split])).toEqual({
      lots: ['40 75 2020-01-06 2020-08-31'],
      splits: ['2020-08-31 4:1'],
      named: [],
    })
    expect(read([titles, bought, split, '2020-08-31,AAPL,,SPLIT,,USD,0,5'])).toMatchObject({ splits: [] })
  })

  const SPLIT = revolut('2021-07-20', 'STOCK SPLIT', '7.5')
  const BOUGHT = revolut('2021-05-03', 'BUY - MARKET', '2.5', '$600')

  it.each([
    ['the file has no earlier shares', [SPLIT], ['2 split']],
    ['the shares make no whole ratio', [revolut('2021-05-03', 'BUY - MARKET', '2', '$600'), SPLIT], ['3 split']],
    ['a trade is of the same day', [BOUGHT, SPLIT, revolut('2021-07-20', 'BUY - MARKET', '1', '$190')], ['3 split']],
    ['more was sold than bought', [revolut('2021-04-01', 'SELL - MARKET', '1', '$550'), BOUGHT, SPLIT], ['4 split']],
    [
      'a row of the symbol is refused',
      [BOUGHT, revolut('2021-06-01', 'BUY - MARKET', 'ten', '$600'), SPLIT],
      ['4 split'],
    ],
    ['shares were moved without a trade', [BOUGHT, revolut('2021-06-01', 'TRANSFER FROM REVOLUT TRADING LTD', '2.5', '$0'), SPLIT], ['3 cash', '4 split']], // prettier-ignore
    [
      'an earlier split is in doubt',
      [BOUGHT, revolut('2021-06-01', 'STOCK SPLIT', '1'), SPLIT],
      ['3 split', '4 split'],
    ],
    ['two splits are of one day', [BOUGHT, SPLIT, SPLIT], ['3 split', '4 split']],
    ['three splits are of one day', [BOUGHT, SPLIT, SPLIT, SPLIT], ['3 split', '4 split', '5 split']],
    [
      'an earlier split cannot be read',
      [BOUGHT, revolut('2021-06-01', 'STOCK SPLIT', ''), SPLIT],
      ['3 split', '4 split'],
    ],
    ['shares were taken away', [BOUGHT, revolut('2021-07-20', 'STOCK SPLIT', '-2')], ['3 split']],
  ])('is named and changes no lot where %s', (_name, rows, named) => {
    const found = read([REVOLUT, ...rows])
    expect([found.splits, found.named]).toEqual([[], named])
    expect(found.lots.every((lot) => lot.split(' ').length === 3)).toBe(true)
  })

  it('is named if Trading 212 has one half of it, or too few shares to compute the ratio', () => {
    const halves = [
      trading212('Stock split close', '2025-12-02 07:24:24.095', '0.0010', '10.00'),
      trading212('Stock split open', '2025-12-02 07:24:24.104', '0.0009', '11.25'),
    ]
    expect(read([TRADING_212, ...halves.slice(0, 1)])).toMatchObject({ splits: [], named: ['2 split'] })
    expect(read([TRADING_212, ...halves])).toMatchObject({ splits: [], named: ['2 split', '3 split'] })
  })

  it('is named where Robinhood or Schwab merge shares, whose rows are not documented', () => {
    const merged = [ROBINHOOD, robinhood('3/12/2024', 'Buy', '10', '$9'), robinhood('6/10/2024', 'SPR', '10S')]
    expect(read(merged)).toMatchObject({ splits: [], named: ['3 split'] })
    const reversed = [SCHWAB, schwab('07/15/2024', 'Reverse Split', '-9'), schwab('02/20/2024', 'Buy', '10', '$12.00')]
    expect(read(reversed)).toMatchObject({ splits: [], named: ['2 split'] })
  })
})
