/** Acts of the user on positions: imports of other programs' files. */
import { fieldsOf, isRecord, type Fields } from '#model/values/json.ts'
import { act, newName, type Act } from './act.ts'
import type { Fact } from './facts.ts'

const lotsIn = (content: Fields): readonly Fields[] =>
  Object.values(content)
    .filter(isRecord)
    .flatMap(({ lots }) => (Array.isArray(lots) ? lots.map(fieldsOf) : []))

/** States quantity and price of the lot with this unique note. */
const termsOf = (note: string, quantity: string, price: string): Fact => ({
  document: 'positions',
  key: `terms of ${note}`,
  value: [quantity, price],
  read(content) {
    const lot = lotsIn(content).find((one) => one['note'] === note)
    return lot === undefined ? null : [lot['quantity'], lot['price']]
  },
})

export const POSITION_ACTS: readonly Act[] = [
  act('imports trades with decimal commas', 1, async (moment) => {
    const [one, other] = [newName(moment, 'Bought'), newName(moment, 'Bought')]
    const lines = [
      'Instrument;Quantity;Price;Currency;Date;Fee;Note',
      `stock:US::AAPL;1.234,5;12,75;USD;2026-01-05;0;${one}`,
      // The separator is ambiguous here: only the file's other numbers decide it.
      `stock:US::MSFT;2.500;1.012,375;USD;2026-01-06;0;${other}`,
    ]
    // The positions may have such lots already.
    await moment.user.change('position.import', { content: lines.join('\n'), again: true }, [
      termsOf(one, '1234.5', '12.75'),
      termsOf(other, '2500', '1012.375'),
    ])
  }),
]
