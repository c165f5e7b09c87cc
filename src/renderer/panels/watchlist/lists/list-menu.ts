/** The menu of a list. */
import type { WatchlistView } from '../../../../model/watchlist.ts'
import { SEPARATOR, type MenuItem } from '../../../components/menu-item.ts'
import { m } from '../../../../i18n/compiled/messages.js'

export interface ListMenuPorts {
  readonly view: WatchlistView
  readonly canMoveLeft: boolean
  readonly canMoveRight: boolean
  readonly onview: (view: WatchlistView) => void
  readonly onadd: () => void
  readonly onimport: () => void
  readonly oncreate: () => void
  readonly onrename: () => void
  readonly onduplicate: () => void
  readonly onsection: () => void
  readonly oncolumns: () => void
  readonly onfold: (isCollapsed: boolean) => void
  readonly onmove: (step: -1 | 1) => void
  readonly onexport: (format: 'csv' | 'txt') => void
  readonly onremove: () => void
}

const action = (label: string, run: () => void, isDisabled = false): MenuItem => ({
  kind: 'action',
  label,
  run,
  isDisabled,
})

export function listMenu(ports: ListMenuPorts): readonly MenuItem[] {
  const viewItem = (view: WatchlistView, label: string): MenuItem => ({
    kind: 'action',
    label,
    isChosen: ports.view === view,
    run: () => ports.onview(view),
  })
  return [
    viewItem('table', m.list_view_table()),
    viewItem('treemap', m.list_view_treemap()),
    SEPARATOR,
    action(m.watchlist_add(), ports.onadd),
    action(m.watchlist_import(), ports.onimport),
    SEPARATOR,
    action(m.list_columns(), ports.oncolumns),
    action(m.list_add_section(), ports.onsection),
    action(m.list_fold_all(), () => ports.onfold(true)),
    action(m.list_unfold_all(), () => ports.onfold(false)),
    SEPARATOR,
    action(m.list_create(), ports.oncreate),
    action(m.list_rename(), ports.onrename),
    action(m.list_duplicate(), ports.onduplicate),
    action(m.list_move_left(), () => ports.onmove(-1), !ports.canMoveLeft),
    action(m.list_move_right(), () => ports.onmove(1), !ports.canMoveRight),
    SEPARATOR,
    action(m.list_export_csv(), () => ports.onexport('csv')),
    action(m.list_export_txt(), () => ports.onexport('txt')),
    SEPARATOR,
    action(m.list_remove(), ports.onremove),
  ]
}
