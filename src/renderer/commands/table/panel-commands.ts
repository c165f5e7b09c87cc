/** Commands about the panels of a desk. */
import { CHART_COUNTS, type ChartCount, type DeskActions, type Direction } from '#renderer/app/desk-actions.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Locale } from '#i18n/locale.ts'
import type { Command, CommandContext } from '../command.ts'
import { inLocale, titled, type Title } from '../wording.ts'

export interface OfferedPanel {
  readonly kind: string
  readonly name: (inputs?: Record<string, never>, options?: { locale?: Locale }) => string
}

const onDesk = (
  id: string,
  chords: readonly string[],
  title: Title,
  run: (desk: DeskActions) => unknown,
  when: (desk: DeskActions) => boolean = () => true,
): Command => ({
  id,
  group: 'panel',
  title,
  chords,
  scope: 'window',
  when: ({ desk }: CommandContext) => desk !== null && when(desk),
  run: ({ desk }) => {
    if (desk !== null) run(desk)
  },
})

const hasActive = (desk: DeskActions): boolean => desk.active !== null
const hasOthers = (desk: DeskActions): boolean => desk.panels.length > 1

interface Side {
  readonly name: string
  readonly direction: Direction
  readonly arrow: string
  readonly focus: Title
  readonly split: Title
  readonly move: Title
}

const SIDES: readonly Side[] = [
  {
    name: 'Left',
    direction: 'left',
    arrow: 'ArrowLeft',
    focus: titled(m.command_panel_focus_left),
    split: titled(m.command_panel_split_left),
    move: titled(m.command_panel_move_left),
  },
  {
    name: 'Right',
    direction: 'right',
    arrow: 'ArrowRight',
    focus: titled(m.command_panel_focus_right),
    split: titled(m.command_panel_split_right),
    move: titled(m.command_panel_move_right),
  },
  {
    name: 'Up',
    direction: 'up',
    arrow: 'ArrowUp',
    focus: titled(m.command_panel_focus_up),
    split: titled(m.command_panel_split_up),
    move: titled(m.command_panel_move_up),
  },
  {
    name: 'Down',
    direction: 'down',
    arrow: 'ArrowDown',
    focus: titled(m.command_panel_focus_down),
    split: titled(m.command_panel_split_down),
    move: titled(m.command_panel_move_down),
  },
]

export function panelCommands(kinds: readonly OfferedPanel[]): readonly Command[] {
  return [
    ...kinds.map(({ kind, name }) => {
      const title: Title = (locale) => m.command_panel_show({ panel: name({}, inLocale(locale)) }, inLocale(locale))
      return onDesk(`panel.show.${kind}`, [], title, (desk) => desk.show(kind))
    }),
    ...kinds.map(({ kind, name }) => {
      const title: Title = (locale) => m.command_panel_add({ panel: name({}, inLocale(locale)) }, inLocale(locale))
      return onDesk(`panel.add.${kind}`, [], title, (desk) => desk.open(kind))
    }),
    ...SETTLED,
    ...CHART_COUNTS.map(chartGrid),
  ]
}

/** Shows in added charts the next symbols of the watchlist that had focus last, or else of the user's other lists. */
function chartGrid(count: ChartCount): Command {
  const title: Title = (locale) => m.command_panel_chart_grid({ count }, inLocale(locale))
  const command = onDesk(`panel.chartGrid${count}`, [], title, () => undefined)
  return { ...command, run: async ({ desk, listedSymbols }) => desk?.gridOfCharts(count, await listedSymbols()) }
}

const SETTLED: readonly Command[] = [
  onDesk('panel.close', ['Mod+W', 'Alt+W'], titled(m.command_panel_close), (desk) => desk.close(), hasActive),
  onDesk('panel.maximise', ['Alt+Enter'], titled(m.command_panel_maximise), (desk) => desk.toggleMaximise(), hasActive),
  onDesk('panel.next', ['F6'], titled(m.command_panel_next), (desk) => desk.focusNext(), hasActive),
  onDesk('panel.previous', ['Shift+F6'], titled(m.command_panel_previous), (desk) => desk.focusPrevious(), hasActive),
  ...SIDES.map(({ name, direction, arrow, focus }) =>
    onDesk(`panel.focus${name}`, [`Mod+Alt+${arrow}`], focus, (desk) => desk.focusTowards(direction), hasOthers),
  ),
  ...SIDES.map(({ name, direction, arrow, split }) =>
    onDesk(`panel.split${name}`, [`Mod+Alt+Shift+${arrow}`], split, (desk) => desk.split(direction), hasOthers),
  ),
  ...SIDES.map(({ name, direction, move }) =>
    onDesk(`panel.move${name}`, [], move, (desk) => desk.move(direction), hasOthers),
  ),
]
