/** Commands about watchlists and their rows. */
import { m } from '../i18n/compiled/messages.js'
import type { Command, CommandContext, RowActions } from './command.ts'
import { titled, type Title } from './wording.ts'

const hasList = ({ list }: CommandContext): boolean => list !== null
const hasSelection = ({ rows }: CommandContext): boolean => rows !== null && rows.selected !== null

const onRows = (id: string, chords: readonly string[], title: Title, run: (rows: RowActions) => void): Command => ({
  id,
  group: 'list',
  title,
  chords,
  scope: 'rows',
  when: hasSelection,
  run: ({ rows }) => {
    if (rows !== null) run(rows)
  },
})

/** What a row's own menu offers, too. */
export const ROW_COMMANDS: readonly Command[] = [
  onRows('row.open', ['Enter'], titled(m.command_row_open), (rows) => rows.open()),
  onRows('row.explain', ['I', 'Mod+I'], titled(m.command_row_explain), (rows) => rows.explain()),
  onRows('row.remove', ['Delete'], titled(m.command_row_remove), (rows) => rows.remove()),
]

export const LIST_COMMANDS: readonly Command[] = [
  {
    id: 'list.add',
    group: 'list',
    title: titled(m.watchlist_add),
    chords: ['Insert'],
    scope: 'window',
    when: hasList,
    run: ({ list }) => list?.add(),
  },
  {
    id: 'list.import',
    group: 'list',
    title: titled(m.watchlist_import),
    chords: [],
    scope: 'window',
    when: hasList,
    run: ({ list }) => list?.import(),
  },
  ...ROW_COMMANDS,
  {
    ...onRows('row.next', ['Space'], titled(m.command_row_next), (rows) => rows.next()),
    when: ({ rows }) => rows !== null,
  },
]
