/** The commands of a window: their state, their chords, and the meaning of key presses. */
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
  dialog: WindowDialog | null = $state.raw(null)
  isMenuOpen = $state(false)
  /** Whether the requested palette or symbol box is mounted. */
  #isPaletteDrawn = false
  /** Whether the text typed ahead of it ended with Enter. */
  #isTakenAhead = false
  problem: Sentence | null = $state(null)
  readonly #app: CommandsPorts['app']

  constructor({ app, table, platform, recent }: CommandsPorts) {
    this.#app = app
    this.table = table
    this.platform = platform
    this.recent = recent
  }

  /** The effective chords. */
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

  /** Commands that can run now, in the order of the table. */
  get available(): readonly Command[] {
    const { context } = this
    return this.table.filter(({ when }) => when(context))
  }

  find(id: string): Command | undefined {
    return this.table.find((command) => command.id === id)
  }

  /** Returns an empty text for a command without a chord. */
  chordOf(id: string): string {
    const [chord] = this.keymap.get(id) ?? []
    return chord === undefined ? '' : chordLabel(chord, this.platform)
  }

  /** Returns undefined for a command without a chord. */
  ariaChordOf(id: string): string | undefined {
    const chords = this.keymap.get(id) ?? []
    return chords.length === 0 ? undefined : chords.map((chord) => chordForAria(chord, this.platform)).join(' ')
  }

  canRun(id: string): boolean {
    return this.find(id)?.when(this.context) === true
  }

  /** Runs an available command. It never rejects; errors are shown. */
  async run(id: string): Promise<void> {
    const command = this.find(id)
    const { context } = this
    if (command !== undefined && command.when(context)) await this.attempt(() => command.run(context))
  }

  /** Shows a confirmation. */
  say(sentence: string): void {
    this.#app.confirmations.say(sentence)
  }

  /** Shows a refusal. */
  async attempt(task: () => void | Promise<unknown>): Promise<void> {
    this.problem = null
    try {
      await task()
    } catch (error) {
      this.problem = requestErrorSentence(error)
    }
  }

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
   * Reports that the requested palette or symbol box is mounted with the text typed ahead. A typed Enter is replayed on the input.
   * @returns A function to call when it is unmounted.
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

  /** Returns whether a text field uses the key: a plain key except F1 to F12, and on a Mac, where Alt makes characters, one with Alt. */
  #isText({ ctrlKey, metaKey, altKey, key }: PressedKey): boolean {
    if (ctrlKey || metaKey || FUNCTION_KEY.test(key)) return false
    return !altKey || this.platform === 'apple'
  }

  /** Letters typed anywhere on a desk search for a symbol; digits choose an interval if the active panel has one. */
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

  /** Adds typed characters to the text of a loading palette or symbol box; no key has another meaning until it is mounted. */
  #typeAhead(dialog: PaletteDialog | AddDialog, event: PressedKey): void {
    const character = writtenCharacter(event)
    if (character === null && event.key !== 'Enter') return
    event.preventDefault()
    // Keys after Enter are dropped, because the result of Enter is not known yet.
    this.#isTakenAhead ||= character === null
    if (this.#isTakenAhead) return
    this.dialog = { ...dialog, text: dialog.text + character }
  }
}

const FUNCTION_KEY = /^F\d{1,2}$/u

const takesTyping = (dialog: WindowDialog | null): dialog is PaletteDialog | AddDialog =>
  dialog?.kind === 'palette' || dialog?.kind === 'add'

const hasModal = (): boolean => document.querySelector('dialog:modal') !== null

/** Returns whether the target handles its own keys, as modal dialogs and open menus do. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog[open], [role="menu"]') !== null

/** Converts `navigator.platform`. */
export const platformOf = (name: string): Platform => (/mac|iphone|ipad/iu.test(name) ? 'apple' : 'other')
