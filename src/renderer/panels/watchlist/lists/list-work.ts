/** Edits, exports and copies a whole list. */
import type { Client } from '#contract/wire/client.ts'
import {
  rowIdOf,
  type RowId,
  type SectionId,
  type Watchlist,
  type WatchlistRow,
  type WatchlistSummary,
} from '#model/watchlists/watchlist.ts'
import { m } from '#i18n/compiled/messages.js'
import { saveFile } from '#renderer/window/save-file.ts'
import { listName } from '#i18n/wording/instrument.ts'
import type { ListEditor } from './list-editor.svelte.ts'
import { REFUSAL_WORDING } from './step-wording.ts'

export interface ListWorkPorts {
  readonly client: Pick<Client, 'request'>
  readonly editor: ListEditor
  readonly list: () => Watchlist
  readonly lists: () => readonly WatchlistSummary[]
  /** Shows another list. */
  readonly show: (list: string) => void
}

export interface ListWork {
  /** Creates a list with a default name and returns its id, or null if it was refused. */
  create(): Promise<string | null>
  rename(id: string, name: string): Promise<unknown>
  duplicate(): Promise<void>
  remove(): Promise<unknown>
  move(step: -1 | 1): Promise<unknown>
  addSection(name: string, before: RowId | null): Promise<unknown>
  renameSection(section: SectionId, name: string): Promise<unknown>
  fold(sections: readonly SectionId[], isCollapsed: boolean): Promise<unknown>
  saveAs(format: 'csv' | 'txt'): Promise<void>
  /** @param csv The content of the file. */
  saveValues(csv: string): void
  copyText(rows: readonly WatchlistRow[]): Promise<void>
}

const TYPES = { csv: 'text/csv', txt: 'text/plain' } as const

export function createListWork({ client, editor, list, lists, show }: ListWorkPorts): ListWork {
  const what = () => listName(list())

  async function exported(format: 'csv' | 'txt', rows: readonly RowId[] | null): Promise<string | null> {
    const outcome = await client.request('watchlist.export', {
      list: list().id,
      format,
      rows: rows === null ? null : [...rows],
    })
    if (outcome.ok) return outcome.value
    editor.problem = REFUSAL_WORDING[outcome.failure]
    return null
  }

  function showMade(made: string | null): void {
    if (made !== null) show(made)
  }

  return {
    async create() {
      const name = freeName(lists().map(listName))
      const made = await editor.edit({ kind: 'addList', name }, m.step_add_list({ what: name }))
      showMade(made)
      return made
    },
    rename(id, name) {
      const former = lists().find((one) => one.id === id)
      const about = former === undefined ? name : listName(former)
      return editor.edit({ kind: 'renameList', list: id, name }, m.step_rename({ what: about }))
    },
    async duplicate() {
      const name = m.list_copy_name({ name: what() }).slice(0, 80)
      showMade(await editor.edit({ kind: 'duplicateList', list: list().id, name }, m.step_duplicate({ what: what() })))
    },
    remove: () => editor.edit({ kind: 'removeList', list: list().id }, m.step_remove_list({ what: what() })),
    move(step) {
      const ids = lists().map(({ id }) => id)
      const position = ids.indexOf(list().id)
      const before = ids[step === -1 ? position - 1 : position + 2] ?? null
      return editor.edit({ kind: 'moveList', list: list().id, before }, null)
    },
    addSection: (name, before) =>
      editor.edit({ kind: 'addSection', list: list().id, name, before }, m.step_add_section({ what: name })),
    renameSection: (section, name) =>
      editor.edit({ kind: 'renameSection', list: list().id, section, name }, m.step_rename({ what: name })),
    async fold(sections, isCollapsed) {
      if (sections.length > 0)
        await editor.edit({ kind: 'collapseSections', list: list().id, sections, isCollapsed }, null)
    },
    async saveAs(format) {
      const content = await exported(format, null)
      if (content !== null) saveFile(`${fileName(what())}.${format}`, content, TYPES[format])
    },
    saveValues: (csv) => saveFile(`${fileName(m.list_values_name({ list: what() }))}.csv`, csv, TYPES.csv),
    async copyText(rows) {
      const text = rows.length === 0 ? null : await exported('txt', rows.map(rowIdOf))
      if (text === null) return
      await navigator.clipboard.writeText(text)
      editor.say(m.done_copied({ count: rows.length }))
    },
  }
}

/** Returns the first unused name, starting with "List 2" beside one list. */
function freeName(names: readonly string[]): string {
  for (let number = names.length + 1; ; number += 1) {
    const name = m.list_new_name({ number })
    if (!names.includes(name)) return name
  }
}

/** Replaces characters that file systems do not allow. */
const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
