/** Why a row of a file is refused, in words. */
import type { LotFaultReason } from '../../../model/position-import.ts'
import { m } from '../../../i18n/compiled/messages.js'

export const LOT_FAULT_WORDING: Readonly<Record<LotFaultReason, () => string>> = {
  unreadable: m.position_fault_unreadable,
  symbol: m.position_fault_symbol,
  quantity: m.position_fault_quantity,
  price: m.position_fault_price,
  currency: m.position_fault_currency,
  date: m.position_fault_date,
  fee: m.position_fault_fee,
  tooMany: m.position_fault_too_many,
}
