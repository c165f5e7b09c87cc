/** Commands about windows and workspaces. */
import { m } from '#i18n/compiled/messages.js'
import { LINK_GROUP_NUMBERS } from '#model/workspace/link-group.ts'
import type { WorkspaceSummary } from '#model/workspace/workspace.ts'
import { always, type Command, type CommandContext, type WorkspaceActions } from '../command.ts'
import { choiceTitle, inLocale, titled, type Title } from '../wording.ts'

const PLACES = LINK_GROUP_NUMBERS

const workspaceAt = ({ workspaces }: CommandContext, place: number): WorkspaceSummary | undefined =>
  workspaces?.workspaces[place - 1]

/** Adds the subject, which the menu's texts lack. */
const about = (message: Parameters<typeof titled>[0]): Title =>
  choiceTitle(titled(m.command_workspace), titled(message))

const onWorkspace = (
  id: string,
  title: Title,
  run: (workspace: WorkspaceActions) => void,
  when: (workspace: WorkspaceActions) => boolean = () => true,
): Command => ({
  id,
  group: 'window',
  title,
  chords: [],
  scope: 'window',
  when: ({ workspace }) => workspace !== null && when(workspace),
  run: ({ workspace }) => {
    if (workspace !== null) run(workspace)
  },
})

export const WINDOW_COMMANDS: readonly Command[] = [
  {
    id: 'window.open',
    group: 'window',
    title: titled(m.action_new_window),
    chords: ['Mod+N', 'Alt+N'],
    scope: 'window',
    when: always,
    run: ({ openWindow }) => openWindow('desk'),
  },
  {
    id: 'window.openTicker',
    group: 'window',
    title: titled(m.window_ticker_new),
    chords: [],
    scope: 'window',
    when: always,
    run: ({ openWindow }) => openWindow('ticker'),
  },
  {
    id: 'window.openSettings',
    group: 'window',
    title: titled(m.window_settings_open),
    chords: [],
    scope: 'window',
    when: always,
    run: ({ openWindow }) => openWindow('settings'),
  },
  onWorkspace('workspace.create', titled(m.workspace_new), (workspace) => workspace.create()),
  onWorkspace('workspace.saveAs', about(m.workspace_save_as), (workspace) => workspace.saveAs()),
  onWorkspace('workspace.duplicate', about(m.workspace_duplicate), (workspace) => workspace.duplicate()),
  onWorkspace('workspace.rename', about(m.workspace_rename), (workspace) => workspace.rename()),
  onWorkspace(
    'workspace.remove',
    about(m.workspace_delete),
    (workspace) => workspace.remove(),
    ({ isOnly }) => !isOnly,
  ),
  onWorkspace('workspace.export', about(m.workspace_export), (workspace) => workspace.exportTo()),
  onWorkspace('workspace.import', about(m.workspace_import), (workspace) => workspace.importFrom()),
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
