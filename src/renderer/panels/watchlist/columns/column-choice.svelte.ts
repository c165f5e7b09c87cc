/** The columns of a list. Each change is stored with the list. */
import type { Watchlist } from '#model/watchlists/watchlist.ts'
import type { Locale } from '#i18n/locale.ts'
import { m } from '#i18n/compiled/messages.js'
import { listName } from '#i18n/wording/instrument.ts'
import { storedColumns, shownColumns, type ColumnId, type ShownColumn } from './columns.ts'
import type { ListEditor } from '../lists/list-editor.svelte.ts'

export class ColumnChoice {
  /** The width of a column during a drag. */
  #draft: { readonly id: ColumnId; readonly width: number } | null = $state.raw(null)
  /** A choice that is not in the list yet. The next change is based on it. */
  #chosen: { readonly list: Watchlist['id']; readonly columns: Watchlist['columns'] } | null = $state.raw(null)
  readonly #list: () => Watchlist
  readonly #editor: Pick<ListEditor, 'edit'>
  readonly #locale: () => Locale

  constructor(list: () => Watchlist, editor: Pick<ListEditor, 'edit'>, locale: () => Locale) {
    this.#list = list
    this.#editor = editor
    this.#locale = locale
  }

  readonly #stored = $derived.by(() => {
    const { id, columns } = this.#list()
    return JSON.stringify(this.#chosen?.list === id ? this.#chosen.columns : columns)
  })

  /** Every row on screen depends on it. */
  readonly shown: readonly ShownColumn[] = $derived.by(() => {
    const shown = shownColumns(JSON.parse(this.#stored) as Watchlist['columns'], this.#locale())
    const draft = this.#draft
    return draft === null ? shown : shown.map((column) => (column.id === draft.id ? { ...column, ...draft } : column))
  })

  size(id: ColumnId, width: number, isDone: boolean): void {
    this.#draft = { id, width }
    if (!isDone) return
    // Keeps the width until the list has it.
    void this.#store(this.shown).finally(() => (this.#draft = null))
  }

  move(id: ColumnId, to: ColumnId): void {
    const moved = this.shown.find((column) => column.id === id)
    const position = this.shown.findIndex((column) => column.id === to)
    if (moved === undefined || position < 0 || id === to) return
    const others = this.shown.filter((column) => column !== moved)
    void this.#store(others.toSpliced(position, 0, moved))
  }

  toggle(id: ColumnId): void {
    const others = this.shown.filter((known) => known.id !== id)
    void this.#store(others.length < this.shown.length ? others : [...others, { id, width: null }])
  }

  reset(): void {
    void this.#choose(null)
  }

  #store(shown: readonly Pick<ShownColumn, 'id' | 'width'>[]): Promise<unknown> {
    return this.#choose(storedColumns(shown))
  }

  async #choose(columns: Watchlist['columns']): Promise<void> {
    const { id } = this.#list()
    const chosen = { list: id, columns }
    this.#chosen = chosen
    await this.#editor.edit({ kind: 'arrangeList', list: id, appearance: { columns } }, this.#sentence())
    // A later choice has its own request.
    if (this.#chosen === chosen) this.#chosen = null
  }

  #sentence(): string {
    return m.step_arrange({ what: listName(this.#list()) })
  }
}
