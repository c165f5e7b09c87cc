/** Commands about alerts. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { m } from '#i18n/compiled/messages.js'
import { NO_PRESET } from '../alert-preset.ts'
import { always, type Command, type CommandContext } from '../command.ts'
import { titled } from '../wording.ts'

/** The active panel's symbol, unless it is a watchlist; else the selected row's. */
function symbolInView({ rows, desk }: CommandContext): InstrumentId | null {
  const active = desk?.active ?? null
  if (active !== null && active.kind !== 'watchlist' && active.symbol !== null) return active.symbol
  return rows?.selected ?? active?.symbol ?? null
}

export const ALERT_COMMANDS: readonly Command[] = [
  {
    id: 'alert.add',
    group: 'alert',
    title: titled(m.command_alert_add),
    chords: ['Alt+A'],
    scope: 'window',
    when: always,
    run(context) {
      const instrument = symbolInView(context)
      const last = instrument === null ? null : context.lastPrice(instrument)
      context.openDialog({ kind: 'alert', alert: null, preset: { ...NO_PRESET, instrument, price: last, last } })
    },
  },
  {
    id: 'alert.showFired',
    group: 'alert',
    title: titled(m.command_alerts_show_fired),
    chords: ['Alt+Shift+A'],
    scope: 'window',
    when: always,
    run: ({ openDialog }) => openDialog({ kind: 'firedAlerts' }),
  },
  {
    id: 'position.edit',
    group: 'list',
    title: titled(m.command_position_edit),
    chords: ['Alt+Shift+L'],
    scope: 'window',
    when: (context) => symbolInView(context) !== null,
    run(context) {
      const instrument = symbolInView(context)
      if (instrument !== null) context.openDialog({ kind: 'lots', instrument })
    },
  },
  {
    id: 'alert.acknowledgeAll',
    group: 'alert',
    title: titled(m.command_alerts_acknowledge),
    chords: [],
    scope: 'window',
    when: always,
    run: ({ client }) => client.request('alert.acknowledge', { events: null }),
  },
]
