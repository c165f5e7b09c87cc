/** The words for the sides and kinds of trades. */
import type { TapeKind } from '#model/market/tape/tape.ts'
import type { TradeSide } from '#model/market/tape/trade-side.ts'
import { m } from '#i18n/compiled/messages.js'

export const SIDE_WORDING: Readonly<Record<TradeSide, () => string>> = {
  buy: m.tape_buy,
  sell: m.tape_sell,
  unknown: m.tape_unknown,
}

export const KIND_WORDING: Readonly<Record<TapeKind, (inputs: { span: string }) => string>> = {
  trade: m.tape_kind_trade,
  correction: m.tape_kind_correction,
  opening: m.tape_kind_opening,
  gap: m.tape_gap,
}
