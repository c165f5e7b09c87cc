/** Files that are damaged or foreign: the rows read from each, and why the rest is refused. */
import { describe, expect, it } from 'vitest'
import { decodeText } from '#model/values/text-encoding.ts'
import { germanTable } from '#test/fakes/positions/portfolio-files/programs.ts'
import { LOTS } from '#test/fakes/positions/portfolio-files/portfolio.ts'
import { gb18030, utf8 } from '#test/fakes/positions/portfolio-files/text.ts'
import { briefFaults, briefPassedOver, readPositions } from '#test/fakes/positions/position-files.ts'

const TITLES = 'date,symbol,quantity,activityType,unitPrice,currency,fee'
const SOUND = '2026-01-05,MSFT,1,BUY,2,USD,0'
const OTHER_TITLES = 'Date,Code,Currency,Price,Quantity,Action,Fee'
const IBKR_TITLES =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Comm/Fee'
const IBKR_TRADE = 'Trades,Data,Order,Stocks,USD,AAPL,"2026-06-10, 10:30:01",6,150,-1'

const wealthfolio = (...rows: readonly string[]): string => [TITLES, ...rows, ''].join('\n')
const ghostfolio = (...rows: readonly string[]): string => [OTHER_TITLES, ...rows, ''].join('\n')

const withCell = (title: string, cell: string): string =>
  TITLES.split(',')
    .map((one, place) => (one === title ? cell : SOUND.split(',')[place]))
    .join(',')

interface Outcome {
  readonly format: string | null
  readonly lots: number
  readonly faults?: readonly string[]
  readonly passedOver?: readonly string[]
  readonly wrongFile?: string
  /** The number of titles that the user is asked about. */
  readonly titles?: number
}

const NOTHING: Outcome = { format: null, lots: 0 }
const WEALTHFOLIO: Outcome = { format: 'wealthfolio', lots: 0 }

/** One row, refused for one reason. */
const refused = (title: string, cell: string, reason: string): Case => [
  `${title} ${cell.length > 12 ? `of ${cell.length} characters` : `"${cell}"`}`,
  wealthfolio(SOUND, withCell(title, cell), SOUND),
  { ...WEALTHFOLIO, lots: 2, faults: [`3 ${reason}`] },
]

type Case = readonly [name: string, content: string | Uint8Array, outcome: Outcome]

const FOREIGN: readonly Case[] = [
  ['an empty file', '', NOTHING],
  ['blank lines', '\n \n\r\n', NOTHING],
  ['a workbook of Excel', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0x62, 0xee, 0x9d, 0x68), { ...NOTHING, wrongFile: 'workbook' }], // prettier-ignore
  ['an old workbook of Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0), { ...NOTHING, wrongFile: 'workbook' }], // prettier-ignore
  ['a PDF', '%PDF-1.7\n<< /Type /Catalog, /a, /b, /c, /d >>\n', { ...NOTHING, wrongFile: 'pdf' }],
  ['the page of a login', '<!DOCTYPE html>\n<html><form action="/login">a, b, c, d</form></html>', { ...NOTHING, wrongFile: 'webPage' }], // prettier-ignore
  ['a table of HTML that is named .xls', '  <html xmlns:x="urn:excel"><table><tr><td>1</td></tr></table></html>', { ...NOTHING, wrongFile: 'webPage' }], // prettier-ignore
  ['a Flex query as XML', '<FlexQueryResponse queryName="a, b, c, d" type="AF">\n<FlexStatements count="1">', { ...NOTHING, wrongFile: 'flexXml' }], // prettier-ignore
  ['a Flex query as XML with a declaration', '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- a, b -->\n<FlexQueryResponse queryName="a">', { ...NOTHING, wrongFile: 'flexXml' }], // prettier-ignore
  ['a page that names a Flex query', '<html><body>&lt;FlexQueryResponse, a, b, c</body></html>', { ...NOTHING, wrongFile: 'webPage' }], // prettier-ignore
  ['JSON that ends early', '{"activities": [{"type":"BUY"', { ...NOTHING, wrongFile: 'brokenJson' }],
  ['JSON of something else', '{"portfolio": []}', NOTHING],
  ['a table of people', 'name,age\nAnn,7\n', NOTHING],
  ['a table by bars', wealthfolio(SOUND).replaceAll(',', '|'), NOTHING],
  ['one line of a megabyte', 'x,'.repeat(500_000), NOTHING],
  ['a header of 300 columns', `${TITLES},${Array.from({ length: 300 }, (_, place) => `c${place}`).join(',')}\n${SOUND}\n`, NOTHING], // prettier-ignore
  ['the account statement of Degiro', 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id\n15-12-2022,16:55,15-12-2022,VICI,US9256521090,"Koop 1 @ 33,9 USD",,USD,"-33,90",USD,"-33,90",5925d76b\n', { ...NOTHING, wrongFile: 'degiroAccount' }], // prettier-ignore
  ['a statement of Interactive Brokers without commissions', `${IBKR_TITLES.replace(',Comm/Fee', '')}\n${IBKR_TRADE}\n`, { ...NOTHING, titles: 9 }], // prettier-ignore
]

const DAMAGED: readonly Case[] = [
  ['only a header', `${TITLES}\n`, WEALTHFOLIO],
  [
    'a missing column',
    'date,symbol,quantity,activityType,unitPrice,fee\n2026-01-05,MSFT,1,BUY,2,0\n',
    { ...NOTHING, titles: 6 },
  ],
  ['a file cut in its first cell', `${wealthfolio(SOUND)}2026-01`, { ...WEALTHFOLIO, lots: 1, faults: ['3 cut'] }],
  [
    'a file cut before the side',
    `${wealthfolio(SOUND)}2026-01-06,MSFT,5`,
    { ...WEALTHFOLIO, lots: 1, faults: ['3 cut'] },
  ],
  ['a file cut before the fee', `${wealthfolio(SOUND)}2026-01-06,MSFT,5,BUY,310.25,USD`, { ...WEALTHFOLIO, lots: 1, faults: ['3 cut'] }], // prettier-ignore
  [
    'a file cut in a quoted cell',
    `${wealthfolio(SOUND)}2026-01-06,"MS`,
    { ...WEALTHFOLIO, lots: 1, faults: ['3 unreadable'] },
  ],
  ['a statement cut before the commission', `${IBKR_TITLES}\n${IBKR_TRADE}\n${IBKR_TRADE.slice(0, -3)}`, { format: 'interactiveBrokers', lots: 1, faults: ['3 cut'] }], // prettier-ignore
  ['a German table cut within a letter', utf8(new TextDecoder('windows-1252').decode(germanTable(LOTS.slice(0, 2))).replaceAll(/\r\n/gu, ';ü\n')).slice(0, -2), { format: 'table', lots: 2 }], // prettier-ignore
  [
    'a row without a cell',
    wealthfolio(SOUND, '2026-01-05,MSFT,1,BUY,2,0'),
    { ...WEALTHFOLIO, lots: 1, faults: ['3 currency'] },
  ],
  ['a price with an unquoted comma', wealthfolio(SOUND, '2026-01-05,MSFT,1,BUY,1,200.50,USD,0'), { ...WEALTHFOLIO, lots: 1, faults: ['3 unreadable'] }], // prettier-ignore
  ['a fee with an unquoted comma', wealthfolio(SOUND, '2026-01-05,MSFT,1,BUY,2,USD,1,000.50'), { ...WEALTHFOLIO, lots: 1, faults: ['3 unreadable'] }], // prettier-ignore
  ['a row by other separators', wealthfolio(SOUND, SOUND.replaceAll(',', ';'), SOUND), { ...WEALTHFOLIO, lots: 2, faults: ['3 unreadable'] }], // prettier-ignore
  ['a table by semicolons all through', wealthfolio(SOUND).replaceAll(',', ';'), { ...WEALTHFOLIO, lots: 1 }],
  ['a quotation mark that is not closed', wealthfolio(SOUND, '2026-01-06,"MSFT,5,BUY,3,USD,0', SOUND), { ...WEALTHFOLIO, lots: 2, faults: ['3 unreadable'] }], // prettier-ignore
  [
    'a header that is there twice',
    wealthfolio(SOUND, TITLES, SOUND),
    { ...WEALTHFOLIO, lots: 2, passedOver: ['3 other'] },
  ],
  ['a second table below', `${wealthfolio(SOUND)}${ghostfolio('2026-01-05,MSFT,USD,300,5,buy,0')}`, { ...WEALTHFOLIO, lots: 1, faults: ['4 secondTable'], passedOver: ['3 other'] }], // prettier-ignore
  [
    'a section of cash below the trades of a Flex query',
    [
      'CurrencyPrimary,AssetClass,Symbol,ListingExchange,TradeDate,Quantity,TradePrice,IBCommission,Buy/Sell',
      'USD,STK,AAPL,NASDAQ,20260105,10,150.25,-1,BUY',
      'ClientAccountID,CurrencyPrimary,Symbol,Date/Time,SettleDate,Amount,Type,Code,Report',
      'U1,USD,AAPL,20260106,20260107,12,2.5,-3,BUY',
      'CurrencyPrimary,AssetClass,Symbol,ListingExchange,TradeDate,Quantity,TradePrice,IBCommission,Buy/Sell',
      'USD,STK,MSFT,NASDAQ,20260105,10,150.25,-1,BUY',
      '',
    ].join('\n'),
    { format: 'interactiveBrokersFlex', lots: 2, faults: ['4 secondTable'], passedOver: ['3 other', '5 other'] },
  ],
  [
    'a row of words that are no titles',
    wealthfolio(SOUND, 'total,currency,see,below,,,', SOUND),
    { ...WEALTHFOLIO, lots: 2, passedOver: ['3 other'] },
  ],
  ['a note below the table', `${wealthfolio(SOUND)}\n"Not advice; see the terms, all of them."`, { ...WEALTHFOLIO, lots: 1, passedOver: ['4 other'] }], // prettier-ignore
  ['UTF-16 without a byte order mark', Buffer.from(wealthfolio(SOUND), 'utf16le'), { ...WEALTHFOLIO, lots: 1 }],
  ['a German table as UTF-8 that was read as Latin-1', 'Datum;Ticker;Anzahl;Kurs;WÃ¤hrung\n05.01.2026;SAP.DE;1;2;EUR\n', { ...NOTHING, titles: 5 }], // prettier-ignore
  ['bytes of no encoding', Buffer.concat([utf8(wealthfolio(SOUND)), Uint8Array.of(0xff, 0xfe, 0x41, 10), utf8(SOUND)]), { ...WEALTHFOLIO, lots: 2, passedOver: ['3 other'] }], // prettier-ignore
  ['a Chinese table cut within a character', gb18030('日期,代码,方向,股数,价格,货币\n2026-01-05,MSFT,买入,1,2,USD\n平安').slice(0, -1), { format: 'table', lots: 1, passedOver: ['3 other'] }], // prettier-ignore
  ['two decimal marks', wealthfolio(withCell('unitPrice', '300.25'), withCell('unitPrice', '310.50'), withCell('unitPrice', '"12,80"')), { ...WEALTHFOLIO, lots: 2, faults: ['4 price'] }], // prettier-ignore
  [
    'a price below zero',
    ghostfolio('2026-01-05,MSFT,USD,-300,5,buy,0'),
    { format: 'ghostfolio', lots: 0, faults: ['2 price'] },
  ],
  ['a row with a cell of a megabyte', wealthfolio(SOUND, withCell('symbol', 'M'.repeat(1_000_000)), SOUND), { ...WEALTHFOLIO, lots: 2, faults: ['3 symbol'] }], // prettier-ignore
  [
    'a row of 5,000 cells',
    wealthfolio(`${SOUND}${',1'.repeat(5_000)}`, SOUND),
    { ...WEALTHFOLIO, lots: 1, faults: ['2 unreadable'] },
  ],
  ['a cell that is a formula', wealthfolio('2026-01-05,=HYPERLINK("https://a"),1,BUY,2,USD,0', SOUND), { ...WEALTHFOLIO, lots: 1, faults: ['2 unreadable'] }], // prettier-ignore
  [
    'a side of no known word',
    wealthfolio(withCell('activityType', 'BOUGHT')),
    { ...WEALTHFOLIO, passedOver: ['2 other'] },
  ],
  ['an option in a table that names exchanges', 'Date,Symbol,Exchange,Quantity,Price,Currency\n2026-01-05,AAPL250117C00150000,NASDAQ,1,4,USD\n2026-01-06,AAPL,NASDAQ,1,4,USD\n', { format: 'table', lots: 1, passedOver: ['2 otherClass'] }], // prettier-ignore
  ['activities that are none', '{"activities": [1, null, {"type":"BUY"}]}', { format: 'ghostfolio', lots: 0, faults: ['1 unreadable', '2 unreadable', '3 currency'] }], // prettier-ignore
]

const CELLS: readonly Case[] = [
  refused('date', '2026-02-30', 'date'),
  refused('date', '2026-13-01', 'date'),
  refused('date', '13/13/2026', 'date'),
  refused('date', '46027', 'date'),
  refused('date', '05-01-26', 'date'),
  refused('date', '', 'date'),
  refused('symbol', '', 'symbol'),
  refused('symbol', 'MS\0FT', 'symbol'),
  refused('symbol', 'MSFT.XX', 'symbol'),
  refused('symbol', 'SAN.PA', 'listing'),
  refused('symbol', '7203.T', 'listing'),
  refused('currency', 'EUR', 'listing'),
  refused('currency', 'XYZ', 'currency'),
  refused('currency', '$', 'currency'),
  refused('currency', '', 'currency'),
  refused('quantity', '0', 'quantity'),
  refused('quantity', '0.000', 'quantity'),
  refused('quantity', '', 'quantity'),
  refused('quantity', 'ten', 'quantity'),
  refused('quantity', 'Infinity', 'quantity'),
  refused('quantity', '0x10', 'quantity'),
  refused('quantity', '5%', 'quantity'),
  refused('quantity', '1e-30', 'quantity'),
  refused('quantity', '1e400', 'quantity'),
  refused('unitPrice', '1e400', 'price'),
  refused('unitPrice', '1e99', 'price'),
  refused('unitPrice', '9'.repeat(90), 'price'),
  refused('unitPrice', '', 'price'),
  refused('fee', '1e400', 'fee'),
  refused('fee', 'free', 'fee'),
]

function outcomeOf(content: string | Uint8Array): Outcome {
  const imported = readPositions(typeof content === 'string' ? content : decodeText(content, TextDecoder))
  const { format, lots, wrongFile, titles } = imported
  const [faults, passedOver] = [briefFaults(imported), briefPassedOver(imported)]
  return {
    format,
    lots: lots.length,
    ...(faults.length === 0 ? {} : { faults }),
    ...(passedOver.length === 0 ? {} : { passedOver }),
    ...(wrongFile === null ? {} : { wrongFile }),
    ...(titles === null ? {} : { titles: titles.length }),
  }
}

describe('an import of a foreign file', () => {
  it.each(FOREIGN)('reads nothing of %s', (_name, content, outcome) => {
    expect(outcomeOf(content)).toEqual(outcome)
  })
})

describe('an import of a damaged file', () => {
  it.each(DAMAGED)('names what it does not read of %s', (_name, content, outcome) => {
    expect(outcomeOf(content)).toEqual(outcome)
  })

  it.each(CELLS)('refuses a row by its line and reason: %s', (_name, content, outcome) => {
    expect(outcomeOf(content)).toEqual(outcome)
  })

  it('counts all rows that it refuses, and names the first thousand', () => {
    const { faults, faultCount, passedOver, passedOverCount } = readPositions(
      wealthfolio(
        ...Array.from({ length: 1_500 }, () => withCell('quantity', 'ten')),
        ...Array.from({ length: 1_200 }, () => withCell('activityType', 'DIVIDEND')),
      ),
    )
    expect([faults.length, faultCount, passedOver.length, passedOverCount]).toEqual([1_000, 1_500, 1_000, 1_200])
  })
})
