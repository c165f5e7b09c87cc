/** Commands about link groups and intervals. */
import { LINK_GROUP_NUMBERS } from '#model/workspace/link-group.ts'
import { m } from '#i18n/compiled/messages.js'
import { listensToIntervals, type Command, type CommandContext } from '../command.ts'
import { inLocale, titled } from '../wording.ts'

const hasActive = ({ desk }: CommandContext): boolean => desk !== null && desk.active !== null

const link = { group: 'link', scope: 'window' } as const

export const LINK_COMMANDS: readonly Command[] = [
  {
    ...link,
    id: 'interval.choose',
    title: titled(m.command_interval),
    chords: [','],
    when: listensToIntervals,
    run: ({ openDialog }) => openDialog({ kind: 'palette', mode: 'intervals', text: '' }),
  },
  ...LINK_GROUP_NUMBERS.map((group): Command => ({
    ...link,
    id: `link.symbol${group}`,
    title: (locale) => m.command_link_symbol({ group }, inLocale(locale)),
    chords: [`Alt+${group}`],
    when: hasActive,
    run: ({ desk }) => desk?.linkSymbol(group),
  })),
  {
    ...link,
    id: 'link.symbolNone',
    title: titled(m.command_link_symbol_none),
    chords: ['Alt+0'],
    when: hasActive,
    run: ({ desk }) => desk?.linkSymbol(null),
  },
  ...LINK_GROUP_NUMBERS.map((group): Command => ({
    ...link,
    id: `link.interval${group}`,
    title: (locale) => m.command_link_interval({ group }, inLocale(locale)),
    chords: [],
    when: hasActive,
    run: ({ desk }) => desk?.linkInterval(group),
  })),
  {
    ...link,
    id: 'link.intervalNone',
    title: titled(m.command_link_interval_none),
    chords: [],
    when: hasActive,
    run: ({ desk }) => desk?.linkInterval(null),
  },
]
