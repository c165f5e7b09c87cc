/** Acts of the user on watchlists. */
import { isRecord, fieldsOf, type Fields } from '#model/values/json.ts'
import type { Payload } from '#contract/requests.ts'
import type { WatchlistEdit } from '#model/watchlists/watchlist-edit.ts'
import { FLAGS } from '#model/watchlists/watchlist.ts'
import { act, anyList, entriesOf, newName, nothing, shownList, type Act } from './act.ts'
import type { Fact } from './facts.ts'
import { takesBack } from './takes-back.ts'

/** The payload that a window sends. */
type Edit<Kind extends WatchlistEdit['kind']> = Extract<Payload<'watchlist.edit'>, { readonly kind: Kind }>

const lists = (content: Fields): readonly Fields[] => Object.values(content).filter(isRecord)
const listIn = (content: Fields, id: string): Fields | undefined => lists(content).find((list) => list['id'] === id)
const rowsIn = (content: Fields, id: string): readonly Fields[] | null => {
  const rows = listIn(content, id)?.['rows']
  // An entry without marks is stored as its instrument alone.
  return Array.isArray(rows) ? rows.map((row) => (typeof row === 'string' ? { instrument: row } : fieldsOf(row))) : null
}

const listName = (id: string, name: string | null): Fact => ({
  document: 'watchlists',
  key: `name of ${id}`,
  value: name,
  read: (content) => listIn(content, id)?.['name'] ?? null,
})

/** States whether an instrument is on a list; its value is null if the list does not exist. */
const membership = (id: string, instrument: string, isOn: boolean): Fact => ({
  document: 'watchlists',
  key: `${instrument} on ${id}`,
  value: isOn,
  read: (content) => rowsIn(content, id)?.some((row) => row['instrument'] === instrument) ?? null,
})

export const mark = (id: string, instrument: string, name: 'alias' | 'flag', value: string | null): Fact => ({
  document: 'watchlists',
  key: `${name} of ${instrument} on ${id}`,
  value,
  read: (content) => rowsIn(content, id)?.find((row) => row['instrument'] === instrument)?.[name] ?? null,
})

/** Returns the fact that the created list exists. */
function madeList(
  name: string,
  answer: { readonly ok: boolean; readonly value?: { readonly made: string | null } },
): readonly Fact[] {
  const id = answer.value?.made ?? null
  return id === null ? [] : [listName(id, name)]
}

export const LIST_ACTS: readonly Act[] = [
  act('adds a list', 2, (moment) => {
    if ((moment.user.window()?.view.lists?.length ?? 0) > 6) return nothing()
    const name = newName(moment, 'List')
    return moment.user.change('watchlist.edit', { kind: 'addList', name }, [], (answer) => madeList(name, answer))
  }),
  act('renames a list', 2, (moment) => {
    const list = anyList(moment)
    if (list === null) return nothing()
    const name = newName(moment, 'List')
    return moment.user.change('watchlist.edit', { kind: 'renameList', list, name }, [listName(list, name)])
  }),
  act('duplicates a list', 1, (moment) => {
    const list = anyList(moment)
    if (list === null || (moment.user.window()?.view.lists?.length ?? 0) > 6) return nothing()
    const name = newName(moment, 'Copy')
    return moment.user.change('watchlist.edit', { kind: 'duplicateList', list, name }, [], (answer) =>
      madeList(name, answer),
    )
  }),
  act('removes a list', 2, async (moment) => {
    const known = moment.user.window()?.view.lists ?? []
    const list = known.slice(1).at(-1)?.id
    if (list === undefined) return
    await moment.user.change('watchlist.edit', { kind: 'removeList', list }, 'anything')
    await moment.user.relearn()
  }),
  act('moves a list', 1, (moment) => {
    const [list, before] = [anyList(moment), anyList(moment)]
    return list === null ? nothing() : moment.user.change('watchlist.edit', { kind: 'moveList', list, before }, [])
  }),
  act('adds symbols', 4, (moment) => {
    const list = shownList(moment)
    if (list === null || list.rows.length > 24) return nothing()
    const instrument = moment.chance.pick(moment.world.scene.others)
    const edit: Edit<'addEntries'> = { kind: 'addEntries', list: list.id, instruments: [instrument], before: null }
    return moment.user.change('watchlist.edit', edit, [membership(list.id, instrument, true)])
  }),
  act('removes a symbol', 3, (moment) => {
    const list = shownList(moment)
    const entries = list === null ? [] : entriesOf(list)
    if (list === null || entries.length < 3) return nothing()
    const instrument = moment.chance.pick(entries)
    const edit: Edit<'removeRows'> = { kind: 'removeRows', list: list.id, rows: [instrument] }
    return moment.user.change('watchlist.edit', edit, [
      membership(list.id, instrument, false),
      mark(list.id, instrument, 'alias', null),
      mark(list.id, instrument, 'flag', null),
    ])
  }),
  act('moves a row', 2, (moment) => {
    const list = shownList(moment)
    const entries = list === null ? [] : entriesOf(list)
    if (list === null || entries.length < 2) return nothing()
    const [row, before] = [moment.chance.pick(entries), moment.chance.pick(entries)]
    const edit: Edit<'moveRows'> = { kind: 'moveRows', list: list.id, rows: [row], to: list.id, before }
    return moment.user.change('watchlist.edit', edit, [membership(list.id, row, true)])
  }),
  act('adds a section', 1, (moment) => {
    const list = shownList(moment)
    if (list === null || list.rows.length > 24) return nothing()
    return moment.user.change(
      'watchlist.edit',
      { kind: 'addSection', list: list.id, name: newName(moment, 'Section'), before: null },
      [],
    )
  }),
  act('removes a section', 1, (moment) => {
    const list = shownList(moment)
    const section = list?.rows.find((row) => row.kind === 'section')
    if (list === null || section?.kind !== 'section') return nothing()
    // Removes the section without its entries.
    return moment.user.change('watchlist.edit', { kind: 'removeRows', list: list.id, rows: [section.id] }, [])
  }),
  act('names a symbol', 3, (moment) => {
    const list = shownList(moment)
    const entries = list === null ? [] : entriesOf(list)
    if (list === null || entries.length === 0) return nothing()
    const instrument = moment.chance.pick(entries)
    const alias = newName(moment, 'Alias')
    const edit: Edit<'markEntries'> = {
      kind: 'markEntries',
      list: list.id,
      instruments: [instrument],
      marks: { alias },
    }
    return moment.user.change('watchlist.edit', edit, [mark(list.id, instrument, 'alias', alias)])
  }),
  act('flags a symbol', 2, (moment) => {
    const list = shownList(moment)
    const entries = list === null ? [] : entriesOf(list)
    if (list === null || entries.length === 0) return nothing()
    const instrument = moment.chance.pick(entries)
    const flag = moment.chance.pick(FLAGS)
    const edit: Edit<'markEntries'> = { kind: 'markEntries', list: list.id, instruments: [instrument], marks: { flag } }
    return moment.user.change('watchlist.edit', edit, [mark(list.id, instrument, 'flag', flag)])
  }),
  act('sorts a list', 1, (moment) => {
    const list = shownList(moment)
    if (list === null) return nothing()
    const sort = { column: 'last', direction: moment.chance.pick(['ascending', 'descending'] as const) }
    return moment.user.change('watchlist.edit', { kind: 'arrangeList', list: list.id, appearance: { sort } }, [])
  }),
  act('takes back an edit of lists', 2, async ({ user }) => {
    await user.change('watchlist.undo', { step: null }, 'anything')
    await user.relearn()
  }),
  act('renames a list twice and takes back the second name', 1, async (moment) => {
    const list = anyList(moment)
    if (list === null) return
    const rename = (name: string) =>
      moment.user.change('watchlist.edit', { kind: 'renameList', list, name }, [listName(list, name)])
    await rename(newName(moment, 'List'))
    await takesBack(moment, ['watchlists'], {
      change: () => rename(newName(moment, 'Other')),
      takeBack: () => moment.user.change('watchlist.undo', { step: null }, 'anything'),
    })
    await moment.user.relearn()
  }),
  act('does an edit of lists again', 1, async ({ user }) => {
    await user.change('watchlist.redo', { step: null }, 'anything')
    await user.relearn()
  }),
  act('imports a list', 1, async (moment) => {
    const list = shownList(moment)
    if (list === null || list.rows.length > 20) return
    const content = `AAPL\n${moment.chance.pick(['MSFT', '700', 'BTCUSDT', 'nothing,at all', ''])}\n`
    await moment.user.change('watchlist.import', { name: 'Imported', content, into: list.id }, 'anything')
    await moment.user.relearn()
  }),
  act('looks at an import', 1, ({ user }) =>
    user.ask('watchlist.preview', { name: 'Imported', content: 'AAPL\nMSFT\nEURUSD\n' }),
  ),
  act('exports a list', 1, (moment) => {
    const list = anyList(moment)
    return list === null ? nothing() : moment.user.ask('watchlist.export', { list, format: 'csv', rows: null })
  }),
]
