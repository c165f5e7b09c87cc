/** The items of the palette, with their actions. */
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import type { WatchlistSummary } from '#model/watchlists/watchlist.ts'
import type { Command, CommandContext } from '../commands/command.ts'
import type { Commands } from '../commands/commands.svelte.ts'
import { GROUP_TITLE } from '../commands/wording.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Locale } from '#i18n/locale.ts'
import { listName, marketOf, nameOf, symbolOf } from '#i18n/wording/instrument.ts'
import { intervalName } from '#i18n/wording/interval.ts'
import { workspaceName } from '#i18n/wording/workspace.ts'
import type { PaletteItem } from './palette-item.ts'

const HIDDEN: ReadonlySet<string> = new Set(['palette.open', 'menu.open'])

export const otherLocale = (locale: Locale): Locale => (locale === 'en' ? 'zh-CN' : 'en')

/** @param also A language by whose titles commands are also found; null while its texts are not loaded. */
export function commandItems(commands: Commands, also: Locale | null): readonly PaletteItem[] {
  const toItem = ({ id, group, title }: Command): PaletteItem => ({
    key: `command:${id}`,
    section: 'command',
    title: title(),
    detail: GROUP_TITLE[group](),
    hint: commands.chordOf(id),
    aliases: also === null ? [] : [title(also)],
    run: () => void commands.run(id),
    add: null,
  })
  return commands.available.filter(({ id }) => !HIDDEN.has(id)).map(toItem)
}

export interface SymbolUse {
  readonly show: (found: FoundInstrument) => void
  readonly add: (found: FoundInstrument) => void
}

/** Only codes are written in capitals and digits. */
const CODE = /^[A-Z\d./-]{2,}$/u

interface SymbolItemOptions {
  readonly locale: Locale
  readonly use: SymbolUse
  /** Whether commands are searched too. An unknown word then counts as a symbol only if it is written like a code. */
  readonly isAmongCommands: boolean
}

export function symbolItems(
  found: readonly FoundInstrument[],
  text: string,
  { locale, use, isAmongCommands }: SymbolItemOptions,
): readonly PaletteItem[] {
  const isCode = CODE.test(text.trim())
  const listed = isCode || !isAmongCommands ? found : found.filter(({ isKnown }) => isKnown)
  return listed.map((one, place): PaletteItem => {
    const { instrument, name, alias, watchlists } = one
    const { region, code } = instrumentOf(instrument)
    return {
      key: `symbol:${instrument}`,
      section: 'symbol',
      title: symbolOf(instrument),
      detail: nameOf(one, locale),
      note: ` · ${marketOf(instrument)}`,
      hint: hintOf(one),
      aliases: [
        `${region}:${code}`,
        name?.[otherLocale(locale)] ?? name?.en ?? '',
        alias ?? '',
        // The first result is the parsed code: 00700 is 700 in Hong Kong.
        isCode && place === 0 ? text.trim() : '',
      ],
      isUnlisted: !one.isKnown && watchlists.length === 0,
      run: () => use.show(one),
      add: watchlists.length > 0 ? null : () => use.add(one),
    }
  })
}

function hintOf({ watchlists, isKnown }: FoundInstrument): string {
  if (watchlists.length > 0) return m.palette_on_list()
  return isKnown ? '' : m.symbols_unheard()
}

export function listItems(lists: readonly WatchlistSummary[], { list, desk }: CommandContext): readonly PaletteItem[] {
  return lists.map((one) => ({
    key: `list:${one.id}`,
    section: 'list',
    title: listName(one),
    detail: m.watchlist_count({ count: one.size }),
    hint: list?.watchlist === one.id ? m.palette_current() : '',
    aliases: [],
    run: () => (list === null ? desk?.show('watchlist') : list.show(one.id)),
    add: null,
  }))
}

export function workspaceItems(commands: Commands): readonly PaletteItem[] {
  const { workspaces, client } = commands.context
  return (workspaces?.workspaces ?? []).map((one) => ({
    key: `workspace:${one.id}`,
    section: 'workspace',
    title: workspaceName(one),
    detail: '',
    hint: one.id === workspaces?.current ? m.palette_current() : '',
    aliases: [],
    run: () => void commands.attempt(() => client.request('workspace.switch', { workspace: one.id })),
    add: null,
  }))
}

export function intervalItems({ desk }: CommandContext, intervals: readonly ChartInterval[]): readonly PaletteItem[] {
  return intervals.map((interval) => ({
    key: `interval:${interval}`,
    section: 'interval',
    title: interval,
    detail: intervalName(interval),
    hint: '',
    aliases: [],
    run: () => desk?.showInterval(interval),
    add: null,
  }))
}
