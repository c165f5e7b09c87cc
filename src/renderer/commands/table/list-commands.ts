/** Commands about watchlists and their rows. */
import { m } from '#i18n/compiled/messages.js'
import type { Command, CommandContext, ListActions, RowActions } from '../command.ts'
import { titled, type Title } from '../wording.ts'

const hasList = ({ list }: CommandContext): boolean => list !== null
const hasSelection = ({ rows }: CommandContext): boolean => rows !== null && rows.selected !== null

const hasRows = ({ rows }: CommandContext): boolean => rows !== null
const hasSelectedRows = ({ rows }: CommandContext): boolean => rows !== null && rows.hasSelection

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

const onSelected = (...parts: Parameters<typeof onRows>): Command => ({ ...onRows(...parts), when: hasSelectedRows })

const onList = (id: string, chords: readonly string[], title: Title, run: (list: ListActions) => void): Command => ({
  id,
  group: 'list',
  title,
  chords,
  // In a text field these chords edit the text.
  scope: 'rows',
  when: hasList,
  run: ({ list }) => {
    if (list !== null) run(list)
  },
})

const ROW_COMMANDS: readonly Command[] = [
  onRows('row.open', ['Enter'], titled(m.command_row_open), (rows) => rows.open()),
  onRows('row.explain', ['Mod+I'], titled(m.command_row_explain), (rows) => rows.explain()),
  onSelected('row.rename', ['F2'], titled(m.command_row_rename), (rows) => rows.rename()),
  onSelected('row.moveUp', ['Alt+ArrowUp'], titled(m.command_row_move_up), (rows) => rows.moveBy(-1)),
  onSelected('row.moveDown', ['Alt+ArrowDown'], titled(m.command_row_move_down), (rows) => rows.moveBy(1)),
  onSelected('row.moveToPreviousList', ['Alt+Shift+ArrowLeft'], titled(m.command_row_to_previous_list), (rows) =>
    rows.moveToList(-1),
  ),
  onSelected('row.moveToNextList', ['Alt+Shift+ArrowRight'], titled(m.command_row_to_next_list), (rows) =>
    rows.moveToList(1),
  ),
  onSelected('row.copy', ['Mod+C'], titled(m.command_row_copy), (rows) => rows.copy()),
  onSelected('row.remove', ['Delete'], titled(m.command_row_remove), (rows) => rows.remove()),
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
  {
    id: 'list.create',
    group: 'list',
    title: titled(m.list_create),
    chords: ['Alt+Shift+N'],
    scope: 'window',
    when: hasList,
    run: ({ list }) => list?.create(),
  },
  ...ROW_COMMANDS,
  { ...onRows('row.next', ['Space'], titled(m.command_row_next), (rows) => rows.next()), when: hasRows },
  {
    ...onRows('row.selectAll', ['Mod+A'], titled(m.command_row_select_all), (rows) => rows.selectAll()),
    when: hasRows,
  },
  onList('list.undo', ['Mod+Z'], titled(m.command_list_undo), (list) => list.undo()),
  onList('list.redo', ['Mod+Shift+Z', 'Mod+Y'], titled(m.command_list_redo), (list) => list.redo()),
  onList('list.filter', ['Mod+F'], titled(m.command_list_filter), (list) => list.filter()),
  onList('list.addSection', [], titled(m.command_list_add_section), (list) => list.addSection()),
  onList('list.columns', [], titled(m.command_list_columns), (list) => list.arrangeColumns()),
]
