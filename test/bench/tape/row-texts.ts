/** The texts of a row in every view of a tape: time, price, volume and side. */
import type { TapeRow } from '#model/market/tape/tape.ts'
import { createFormats } from '#i18n/format/formats.ts'

const formats = createFormats('en', { numberUnits: 'western', timeZone: 'local' })

export function rowTexts({ time, price, volume, side }: TapeRow): readonly string[] {
  return [
    formats.moment(time),
    formats.price(price, 2),
    formats.quantity.short(volume),
    side === 'buy' ? 'Buy' : 'Sell',
  ]
}
