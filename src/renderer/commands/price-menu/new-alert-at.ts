/** The menu entry that creates an alert from a price. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { NO_PRESET } from '../alert-preset.ts'
import type { Commands } from '../commands.svelte.ts'
import type { MenuAction } from '#renderer/components/menus/menu-item.ts'
import { raiseDecimals } from '#i18n/format/decimals.ts'
import type { Formats } from '#i18n/format/formats.ts'
import { m } from '#i18n/compiled/messages.js'

export interface PricedInstrument {
  readonly instrument: InstrumentId
  /** The price as written in the instrument's own cell. */
  readonly price: number
}

/** @param decimals Decimals of the instrument's prices; an average may have more. */
export function newAlertAt(
  commands: Pick<Commands, 'context'>,
  formats: Formats,
  { instrument, price }: PricedInstrument,
  decimals: number,
): MenuAction {
  return {
    kind: 'action',
    label: m.alerts_new_at({ price: formats.price(price, raiseDecimals(decimals, price)) }),
    run() {
      const { context } = commands
      const preset = { ...NO_PRESET, instrument, price, last: context.lastPrice(instrument) }
      context.openDialog({ kind: 'alert', alert: null, preset })
    },
  }
}
