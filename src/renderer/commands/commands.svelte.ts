/** The commands of a window at work: which can be carried out, by which chord, and what a key press means. */
import { createContext } from 'svelte'
import type { App } from '../app/app.svelte.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Sentence } from '#i18n/sentence.ts'
import { requestErrorSentence } from '#i18n/wording/request-error.ts'
import { isTextField } from '../components/forms/text-field.ts'
import { symbolsOfList } from '../market/list-symbols.ts'
import {
  chordForAria,
  chordLabel,
  chordsOf,
  isLetter,
  typedCharacter,
  writtenCharacter,
  type KeyPress,
  type Platform,
} from './keys/chord.ts'
import {
  listensToIntervals,
  type ChartActions,
  type Command,
  type CommandContext,
  type DrawingActions,
  type ListActions,
  type RowActions,
  type AddDialog,
  type PaletteDialog,
  type WindowDialog,
  type WorkspaceActions,
} from './command.ts'
import { commandsByChord, keymapOf } from './keys/keymap.ts'
import { Offers } from './offers.svelte.ts'
import type { Recent } from './recent.ts'

export const [useCommands, provideCommands] = createContext<Commands>()

export interface CommandsPorts {
  readonly app: Pick<
    App,
    | 'client'
    | 'host'
    | 'quotes'
    | 'settings'
    | 'session'
    | 'lostProfile'
    | 'desk'
    | 'watchlists'
    | 'workspaces'
    | 'confirmations'
  >
  readonly table: readonly Command[]
  readonly platform: Platform
  readonly recent: Recent
}

/** A key press, and where it went. */
export type PressedKey = KeyPress & Pick<KeyboardEvent, 'target' | 'defaultPrevented' | 'repeat' | 'preventDefault'>

export class Commands {
  readonly table: readonly Command[]
  readonly platform: Platform
  readonly recent: Recent
  readonly rows = new Offers<RowActions>()
  readonly lists = new Offers<ListActions>()
  readonly charts = new Offers<ChartActions>()
  readonly drawings = new Offers<DrawingActions>()
  readonly workspaces = new Offers<WorkspaceActions>()
  /** The dialog that is open in the window, or null. */
  dialog: WindowDialog | null = $state.raw(null)
  isMenuOpen = $state(false)
  /** Whether the palette or the box that was asked for is there; it says so itself. */
  #isPaletteDrawn = false
  /** Whether what was typed ahead of it ended with Enter. */
  #isTakenAhead = false
  /** Why the last command was not carried out, in words; null when nothing is wrong. */
  problem: Sentence | null = $state(null)
  readonly #app: CommandsPorts['app']

  constructor({ app, table, platform, recent }: CommandsPorts) {
    this.#app = app
    this.table = table
    this.platform = platform
    this.recent = recent
  }

  /** The chords in force. */
  readonly keymap = $derived.by(() => keymapOf(this.table, this.#app.settings.shortcuts))

  readonly #byChord = $derived.by(() => commandsByChord(this.keymap, this.platform))

  get context(): CommandContext {
    const { client, host, quotes, settings, session, lostProfile, desk, workspaces } = this.#app
    return {
      client,
      lastPrice: (instrument) => quotes.get(instrument)?.live.quote?.last ?? null,
      openWindow: (kind) => host.openWindow(client, kind),
      settings,
      session: session.current,
      isStopped: lostProfile !== null,
      desk,
      workspaces: workspaces.current,
      workspace: this.workspaces.current,
      rows: this.rows.current,
      list: this.lists.current,
      listedSymbols: () => this.#listedSymbols(),
      chart: this.charts.current,
      drawings: this.drawings.current,
      openDialog: (dialog) => {
        this.dialog = dialog
        this.#isTakenAhead = false
      },
      openMenu: () => {
        this.isMenuOpen = true
      },
    }
  }

  async #listedSymbols(): Promise<readonly InstrumentId[]> {
    const { client, watchlists } = this.#app
    const first = this.lists.current?.symbols ?? []
    const lists = await Promise.all((watchlists.current ?? []).map(({ id }) => symbolsOfList(client, id)))
    const all = [first, ...lists].flat()
    return all.filter((symbol, place) => all.indexOf(symbol) === place)
  }

  /** Those that can be carried out just now, in the order of the table. */
  get available(): readonly Command[] {
    const { context } = this
    return this.table.filter(({ when }) => when(context))
  }

  find(id: string): Command | undefined {
    return this.table.find((command) => command.id === id)
  }

  /** As menus show it; empty for a command without a chord. */
  chordOf(id: string): string {
    const [chord] = this.keymap.get(id) ?? []
    return chord === undefined ? '' : chordLabel(chord, this.platform)
  }

  /** For `aria-keyshortcuts`; undefined for a command without a chord. */
  ariaChordOf(id: string): string | undefined {
    const chords = this.keymap.get(id) ?? []
    return chords.length === 0 ? undefined : chords.map((chord) => chordForAria(chord, this.platform)).join(' ')
  }

  /** Whether a command can be carried out just now. */
  canRun(id: string): boolean {
    return this.find(id)?.when(this.context) === true
  }

  /** Carries a command out, unless it cannot be just now. Never rejects: what went wrong is shown. */
  async run(id: string): Promise<void> {
    const command = this.find(id)
    const { context } = this
    if (command !== undefined && command.when(context)) await this.attempt(() => command.run(context))
  }

  /** Confirms what was done, for a moment. */
  say(sentence: string): void {
    this.#app.confirmations.say(sentence)
  }

  /** Does something that may be refused, and shows the refusal. */
  async attempt(task: () => void | Promise<unknown>): Promise<void> {
    this.problem = null
    try {
      await task()
    } catch (error) {
      this.problem = requestErrorSentence(error)
    }
  }

  /** What a press means in this window; a press that means something is used up. */
  press(event: PressedKey): void {
    if (event.defaultPrevented || isInDialog(event.target)) return
    const { dialog } = this
    if (takesTyping(dialog) && !this.#isPaletteDrawn) {
      this.#typeAhead(dialog, event)
      return
    }
    const command = this.#commandOf(event)
    if (command !== undefined) {
      event.preventDefault()
      if (!event.repeat || command.scope === 'rows') void this.run(command.id)
    } else if (!isTextField(event.target)) {
      this.#type(event)
    }
  }

  /**
   * The palette or the box that was asked for is there, with what was typed ahead: Enter among it takes what it means.
   * @returns To be called when it is gone.
   */
  paletteDrawn(input: HTMLInputElement | null): () => void {
    this.#isPaletteDrawn = true
    if (this.#isTakenAhead) {
      this.#isTakenAhead = false
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      queueMicrotask(() => input?.dispatchEvent(enter))
    }
    return () => {
      this.#isPaletteDrawn = false
    }
  }

  #commandOf(event: PressedKey): Command | undefined {
    const { context } = this
    const isTyping = isTextField(event.target)
    if (isTyping && this.#isText(event)) return undefined
    const isInRows = !isTyping && this.rows.holds(event.target)
    const usable = (command: Command) => (command.scope === 'window' || isInRows) && command.when(context)
    return chordsOf(event, this.platform)
      .flatMap((chord) => this.#byChord.get(chord) ?? [])
      .map((id) => this.find(id))
      .find((command) => command !== undefined && usable(command))
  }

  /** Whether a text field may have a use for it: a plain key but for F1 to F12, and on a Mac, where Alt makes characters, one with Alt. */
  #isText({ ctrlKey, metaKey, altKey, key }: PressedKey): boolean {
    if (ctrlKey || metaKey || FUNCTION_KEY.test(key)) return false
    return !altKey || this.platform === 'apple'
  }

  /** Letters typed anywhere on a desk look for a symbol; digits are an interval where one is shown, else a symbol as well. */
  #type(event: PressedKey): void {
    const text = typedCharacter(event)
    const { context } = this
    // A dialog may still be loading, or be open without the focus.
    if (text === null || context.desk === null || this.dialog !== null || hasModal()) return
    const isInterval = !isLetter(text) && listensToIntervals(context)
    event.preventDefault()
    const mode = isInterval ? 'intervals' : 'symbols'
    context.openDialog({ kind: 'palette', mode, text })
  }

  /** While the palette or the box is still being loaded, what is typed goes into it, and no key means anything else. */
  #typeAhead(dialog: PaletteDialog | AddDialog, event: PressedKey): void {
    const character = writtenCharacter(event)
    if (character === null && event.key !== 'Enter') return
    event.preventDefault()
    // What follows Enter was meant for what Enter leads to, and that is not known yet.
    this.#isTakenAhead ||= character === null
    if (this.#isTakenAhead) return
    this.dialog = { ...dialog, text: dialog.text + character }
  }
}

const FUNCTION_KEY = /^F\d{1,2}$/u

const takesTyping = (dialog: WindowDialog | null): dialog is PaletteDialog | AddDialog =>
  dialog?.kind === 'palette' || dialog?.kind === 'add'

const hasModal = (): boolean => document.querySelector('dialog:modal') !== null

/** A modal dialog has the window to itself, and so has an open menu. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog[open], [role="menu"]') !== null

/** By the name that the browser gives its platform. */
export const platformOf = (name: string): Platform => (/mac|iphone|ipad/iu.test(name) ? 'apple' : 'other')
