/** Commands about the application. */
import { m } from '#i18n/compiled/messages.js'
import { always, type Command, type CommandContext } from '../command.ts'
import { titled } from '../wording.ts'

const general = { group: 'general', scope: 'window', when: always } as const

const hasProfile = ({ isStopped }: CommandContext): boolean => !isStopped

export const GENERAL_COMMANDS: readonly Command[] = [
  {
    ...general,
    id: 'palette.open',
    title: titled(m.command_palette),
    chords: ['Mod+K'],
    run: ({ openDialog }) => openDialog({ kind: 'palette', mode: 'everything', text: '' }),
  },
  {
    ...general,
    id: 'palette.symbols',
    title: titled(m.command_symbols),
    chords: ['Mod+Shift+K'],
    run: ({ openDialog }) => openDialog({ kind: 'palette', mode: 'symbols', text: '' }),
  },
  {
    ...general,
    id: 'menu.open',
    title: titled(m.command_menu),
    chords: ['F10'],
    run: ({ openMenu }) => openMenu(),
  },
  {
    ...general,
    id: 'keys.show',
    title: titled(m.command_keys),
    chords: ['?', 'F1'],
    run: ({ openDialog }) => openDialog({ kind: 'keys' }),
  },
  {
    ...general,
    id: 'guide.open',
    title: titled(m.guide_title),
    chords: [],
    run: ({ openDialog }) => openDialog({ kind: 'guide' }),
  },
  {
    ...general,
    id: 'about.open',
    title: titled(m.command_about),
    chords: [],
    run: ({ openDialog }) => openDialog({ kind: 'settings', section: 'about' }),
  },
  {
    ...general,
    id: 'settings.open',
    title: titled(m.action_settings),
    chords: ['Mod+,'],
    run: ({ openDialog }) => openDialog({ kind: 'settings' }),
  },
  {
    ...general,
    id: 'connection.open',
    title: titled(m.action_connect),
    chords: [],
    run: ({ openDialog }) => openDialog({ kind: 'connect' }),
  },
  {
    ...general,
    when: hasProfile,
    id: 'polling.toggle',
    title: titled(m.command_polling),
    chords: [],
    run: ({ client, session }) => client.request('session.pause', { isPaused: session?.state !== 'paused' }),
  },
  {
    ...general,
    when: hasProfile,
    id: 'service.tryNow',
    title: titled(m.command_try_now),
    chords: [],
    run: ({ client }) => client.request('session.tryNow', null),
  },
  {
    ...general,
    id: 'discreet.toggle',
    title: titled(m.command_discreet),
    chords: ['Mod+Shift+D'],
    run: ({ client, settings }) => client.request('settings.update', { discreet: !settings.discreet }),
  },
]
