/** The columns of positions: amounts in the price's or the base currency, and shares. */
import type { CurrencyCode } from '#model/market/currency.ts'
import type { Decimal } from '#model/values/decimal.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import { m } from '#i18n/compiled/messages.js'
import { ageText } from '#i18n/wording/age.ts'
import { reasonText, remedyText } from '#i18n/wording/position.ts'
import { fixed, TEXT, type Column, type RowFacts } from './column.ts'
import type { RowPosition } from './row-positions.ts'

type Side = 'own' | 'base'

interface Spec<Value extends Decimal | number> extends Pick<Column, 'title' | 'explanation'> {
  readonly source: 'position' | 'share'
  readonly width: number
  /** Whether it is an amount, which discreet mode hides. */
  readonly isAmount: boolean
  /** The value of a position that explains a missing number. */
  readonly from: Side
  readonly value: (position: RowPosition) => Value | null
  readonly text: (value: Value, row: RowFacts, currency: CurrencyCode | null) => string
}

const heldOf = ({ entry, stored, sides }: RowFacts): RowPosition | null =>
  sides.position(entry.instrument, stored) ?? null

function positionColumn<Value extends Decimal | number>({
  width,
  isAmount,
  from,
  value,
  text,
  ...head
}: Spec<Value>): Column {
  const isHidden = (row: RowFacts): boolean => isAmount && row.reader.isDiscreet

  function written(row: RowFacts): string {
    const held = heldOf(row)
    if (held === null) return ''
    const found = value(held)
    return found === null ? NO_VALUE : text(found, row, held[from].currency)
  }

  function number(row: RowFacts): number | null {
    const held = heldOf(row)
    const found = held === null ? null : value(held)
    return found === null ? null : Number(found)
  }

  return {
    ...head,
    drawing: TEXT,
    align: 'end',
    isPrice: false,
    widths: fixed(width),
    isShownByDefault: false,
    marks: [],
    text: written,
    sortKey: number,
    csv: (row) => (isHidden(row) ? null : number(row)),
    details: (row) => (isHidden(row) ? m.held_hidden() : detailsOf(row, from)),
    isOld: (row) => heldOf(row)?.[from].isStale ?? false,
  }
}

/** Returns why the value does not count, and the age of its oldest part if that is older than the quote. */
function detailsOf(row: RowFacts, from: Side): string | null {
  const held = heldOf(row)
  if (held === null) return null
  const { fetchedAt } = held[from]
  const isOlder = fetchedAt !== null && fetchedAt < (row.stored?.live.provenance.fetchedAt ?? Infinity)
  const age = isOlder ? m.positions_oldest({ age: ageText(row.reader.now() - fetchedAt) }) : null
  const parts = [reasonText(held[from]), remedyText(held[from].missingPairs), age].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

type Amount = 'cost' | 'marketValue' | 'dayProfit' | 'openProfit' | 'realisedProfit' | 'totalProfit'

const amountColumn = (amount: Amount, from: Side, title: () => string): Column =>
  positionColumn({
    title,
    explanation: from === 'own' ? m.column_held_own_explanation : m.column_held_base_explanation,
    source: 'position',
    width: 112,
    isAmount: true,
    from,
    value: (position) => position[from][amount],
    text: (value, { reader: { formats } }, currency) =>
      amount.endsWith('Profit') ? formats.amountChange(value, currency) : formats.amount(value, currency),
  })

const percentColumn = (title: () => string, explanation: Column['explanation'], value: Spec<number>['value']): Column =>
  positionColumn({
    title,
    explanation,
    source: 'position',
    width: 88,
    isAmount: false,
    from: 'own',
    value,
    text: (found, { reader }) => reader.formats.percent(found),
  })

export const POSITION_COLUMNS = {
  heldQuantity: positionColumn({
    title: m.column_held_quantity,
    explanation: m.column_held_quantity_explanation,
    source: 'position',
    width: 80,
    isAmount: true,
    from: 'own',
    value: ({ own }) => own.quantity,
    text: (value, { reader }) => reader.formats.heldQuantity(value),
  }),
  heldAverageCost: positionColumn({
    title: m.column_held_average,
    explanation: m.column_held_average_explanation,
    source: 'position',
    width: 88,
    isAmount: true,
    from: 'own',
    value: ({ own }) => own.averageCost,
    text: (value, { reader, stored }) => reader.formats.unitCost(value, stored?.decimals ?? 0),
  }),
  heldCost: amountColumn('cost', 'own', m.column_held_cost),
  heldValue: amountColumn('marketValue', 'own', m.column_held_value),
  heldDayProfit: amountColumn('dayProfit', 'own', m.column_held_day),
  heldDayPercent: percentColumn(m.column_held_day_percent, m.column_held_day_percent_explanation, ({ own }) => own.dayPercent), // prettier-ignore
  heldOpen: amountColumn('openProfit', 'own', m.column_held_open),
  heldOpenPercent: percentColumn(m.column_held_open_percent, m.column_held_open_percent_explanation, ({ own }) => own.openPercent), // prettier-ignore
  heldRealised: amountColumn('realisedProfit', 'own', m.column_held_realised),
  heldProfit: amountColumn('totalProfit', 'own', m.column_held_profit),
  heldProfitPercent: percentColumn(m.column_held_profit_percent, m.column_held_profit_percent_explanation, ({ own }) => own.totalPercent), // prettier-ignore
  heldWeight: positionColumn({
    title: m.column_held_weight,
    explanation: m.column_held_weight_explanation,
    source: 'share',
    width: 72,
    isAmount: false,
    from: 'base',
    value: (position) => position.weight(),
    // A share has no direction, so it has no plus sign.
    text: (value, { reader }) => reader.formats.percent(value).replace(/^\+/u, ''),
  }),
  heldCostBase: amountColumn('cost', 'base', m.column_held_cost_base),
  heldValueBase: amountColumn('marketValue', 'base', m.column_held_value_base),
  heldDayProfitBase: amountColumn('dayProfit', 'base', m.column_held_day_base),
  heldOpenBase: amountColumn('openProfit', 'base', m.column_held_open_base),
  heldRealisedBase: amountColumn('realisedProfit', 'base', m.column_held_realised_base),
  heldProfitBase: amountColumn('totalProfit', 'base', m.column_held_profit_base),
}
