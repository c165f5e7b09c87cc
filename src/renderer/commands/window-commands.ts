/** Commands about windows and workspaces. */
import { m } from '../i18n/compiled/messages.js'
import { LINK_GROUP_NUMBERS } from '../../model/link-group.ts'
import type { WorkspaceSummary } from '../../model/workspace.ts'
import { always, type Command, type CommandContext } from './command.ts'
import { inLocale, titled } from './wording.ts'

/** As many as there are digits. */
const PLACES = LINK_GROUP_NUMBERS

const workspaceAt = ({ workspaces }: CommandContext, place: number): WorkspaceSummary | undefined =>
  workspaces?.workspaces[place - 1]

export const WINDOW_COMMANDS: readonly Command[] = [
  {
    id: 'window.open',
    group: 'window',
    title: titled(m.action_new_window),
    chords: ['Mod+N', 'Alt+N'],
    scope: 'window',
    when: always,
    run: ({ openWindow }) => openWindow(),
  },
  ...PLACES.map((place): Command => ({
    id: `workspace.switch${place}`,
    group: 'window',
    title: (locale) => m.command_workspace_switch({ place }, inLocale(locale)),
    chords: [`Mod+${place}`],
    scope: 'window',
    when: (context) => workspaceAt(context, place) !== undefined,
    run: async (context) => {
      const workspace = workspaceAt(context, place)
      if (workspace !== undefined) await context.client.request('workspace.switch', { workspace: workspace.id })
    },
  })),
]
