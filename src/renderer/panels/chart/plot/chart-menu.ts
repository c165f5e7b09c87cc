/** The items of a chart's context menu. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { commandMenu } from '#renderer/commands/command-menu.ts'
import type { Commands } from '#renderer/commands/commands.svelte.ts'
import { newAlertAt } from '#renderer/commands/price-menu/new-alert-at.ts'
import { SEPARATOR, type MenuItem } from '#renderer/components/menus/menu-item.ts'
import type { Formats } from '#i18n/format/formats.ts'
import { m } from '#i18n/compiled/messages.js'

interface ChartMenuFacts {
  readonly commands: Commands
  readonly formats: Formats
  readonly instrument: InstrumentId
  /** Null outside the price pane. */
  readonly price: number | null
  readonly decimals: number
  readonly drawLevel: (price: number) => void
  readonly reset: () => void
}

const SELECTED = [['drawing.alert', 'drawing.duplicate', 'drawing.remove']]
const DRAWINGS = [['drawing.trend', 'drawing.horizontal', 'drawing.fibonacci', 'drawing.vwap', 'drawing.measure']]
const CHART = [
  ['chart.indicators', 'chart.compare', 'chart.goToDate'],
  ['chart.saveImage', 'chart.copyImage', 'chart.saveCsv'],
]

export function chartMenu(facts: ChartMenuFacts): readonly MenuItem[] {
  const { commands, reset } = facts
  const hasSelection = commands.context.drawings?.hasSelection === true
  return [
    ...(hasSelection ? [...commandMenu(commands, SELECTED), SEPARATOR] : []),
    ...priceItems(facts),
    ...commandMenu(commands, DRAWINGS),
    SEPARATOR,
    { kind: 'action', label: m.chart_reset(), hint: 'Shift+End', run: reset },
    ...commandMenu(commands, CHART),
  ]
}

function priceItems({
  commands,
  formats,
  instrument,
  price,
  decimals,
  drawLevel,
}: ChartMenuFacts): readonly MenuItem[] {
  if (price === null) return []
  const written = formats.price(price, decimals)
  return [
    newAlertAt(commands, formats, { instrument, price }, decimals),
    { kind: 'action', label: m.chart_line_at({ price: written }), run: () => drawLevel(price) },
    {
      kind: 'action',
      label: m.chart_copy_price({ price: written }),
      run: () => void commands.attempt(() => navigator.clipboard.writeText(String(price))),
    },
    SEPARATOR,
  ]
}
