/** What every component of a window may reach, handed down by context. */
import { createContext } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import { createClient, type Client } from '#contract/wire/client.ts'
import type { BacktestFire } from '#model/alerts/alert-view.ts'
import type { ApplicationFacts } from '#model/application/application.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { MarketZone } from '#model/hours/market-zone.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { appearanceOf, type Appearance } from '../window/appearance.ts'
import type { DeskActions } from './desk-actions.ts'
import { createFormats } from '#i18n/format/formats.ts'
import { Confirmations } from './confirmations.svelte.ts'
import type { Host } from '../window/host.ts'
import { overwriteDiscretion } from '#i18n/wording/discretion.ts'
import { resolveLocale, type Locale } from '#i18n/locale.ts'
import { loadTexts } from '#i18n/texts.ts'
import { Aliases } from '../live/aliases.ts'
import { createBookMemories, type BookMemories } from '../live/prices/book-memory.ts'
import type { ChartRange } from '../plotting/scales/chart-range.ts'
import { createGroupShares } from '../live/group-shares.ts'
import { createCrosshairs, openPageChannel, type Crosshairs } from '../live/crosshairs.ts'
import type { Clock } from '../live/time/clock.ts'
import { HeldTopic } from '../live/topics/held-topic.ts'
import { Line } from '../live/line/line.ts'
import { LiveAnswer } from '../live/topics/live-answer.ts'
import { createQuoteStore, type QuoteStore } from '../live/prices/quote-store.ts'
import { Seconds } from '../live/time/seconds.ts'
import { SourceEpoch } from '../live/topics/source-epoch.ts'
import { SpokenLanguage } from '../live/spoken-language.svelte.ts'
import { ThisWindow } from '../live/this-window.svelte.ts'

/** Tokens follow the system where the reader has chosen no theme. */
const systemIsDark = new MediaQuery('(prefers-color-scheme: dark)')
/** Too narrow for panels beside each other. */
const windowIsNarrow = new MediaQuery('(width < 600px)')

export const [useApp, provideApp] = createContext<App>()

export class App {
  readonly client: Client
  readonly host: Host
  readonly clock: Clock
  readonly line: Line
  readonly seconds: Seconds
  /** Counts the sources of prices: components that show prices are created again when it changes. */
  readonly epoch: SourceEpoch
  readonly quotes: QuoteStore
  readonly books: BookMemories
  readonly session: HeldTopic<'session'>
  readonly watchlists: HeldTopic<'watchlists'>
  readonly notices: HeldTopic<'notices'>
  readonly workspaces: HeldTopic<'workspaces'>
  readonly links: HeldTopic<'links'>
  readonly alertEvents: HeldTopic<'alertEvents'>
  readonly window: ThisWindow
  readonly confirmations: Confirmations
  /** What charts of one link group point at. */
  readonly crosshairs: Crosshairs
  /** Named ranges, by which charts of one interval group show the same span. */
  readonly ranges = createGroupShares<ChartRange>()
  readonly facts: LiveAnswer<ApplicationFacts>
  /** Null in a window without docked panels, and until they stand. */
  desk: DeskActions | null = $state.raw(null)
  /** Where an alert that is being edited would have fired: charts mark it. */
  triedFires: readonly BacktestFire[] = $state.raw([])
  /**
   * The appearance that the document has: set once its attributes are, and another one whenever a token may have another value.
   * Who paints on a canvas reads the tokens again then; before, they would be those of the former appearance.
   */
  paintedAppearance: Appearance | null = $state.raw(null)
  readonly #settings: HeldTopic<'settings'>
  readonly #zones: LiveAnswer<readonly MarketZone[]>
  readonly #preferredLanguages: readonly string[]
  readonly #language: SpokenLanguage

  /** `preferredLanguages` are the reader's own, BCP 47, best first. */
  constructor(host: Host, clock: Clock, preferredLanguages: readonly string[]) {
    this.client = createClient(host.transport, queueMicrotask)
    this.host = host
    this.clock = clock
    this.line = new Line(host.line)
    this.seconds = new Seconds(clock)
    this.epoch = new SourceEpoch(this.client.source)
    this.confirmations = new Confirmations(clock)
    this.quotes = createQuoteStore(this.client, queueMicrotask, host.line)
    this.books = createBookMemories(this.client.source)
    this.session = new HeldTopic(this.client, 'session', null)
    this.watchlists = new HeldTopic(this.client, 'watchlists', null)
    this.notices = new HeldTopic(this.client, 'notices', null)
    this.crosshairs = createCrosshairs({ open: openPageChannel, nextFrame: (task) => void requestAnimationFrame(task) })
    this.facts = new LiveAnswer(() => this.client.request('application.describe', null))
    this.#zones = new LiveAnswer(() => this.client.request('market.zones', null))
    this.workspaces = new HeldTopic(this.client, 'workspaces', null)
    this.links = new HeldTopic(this.client, 'links', null)
    this.alertEvents = new HeldTopic(this.client, 'alertEvents', null)
    this.window = new ThisWindow(this.client, host)
    const aliases = new Aliases(this.client)
    const aliasOf = (instrument: InstrumentId) => aliases.of(instrument)
    overwriteDiscretion(() => ({ isOn: this.settings.discreet, aliasOf }))
    this.#settings = new HeldTopic(this.client, 'settings', null)
    this.#preferredLanguages = preferredLanguages
    this.#language = new SpokenLanguage(loadTexts, resolveLocale(DEFAULT_SETTINGS.language, preferredLanguages))
  }

  get settings(): Settings {
    return this.#settings.current ?? DEFAULT_SETTINGS
  }

  /** The path of a profile that was lost while the application ran; null while all is well. */
  get lostProfile(): string | null {
    const lost = this.notices.current?.find(({ notice }) => notice.kind === 'profileLost')?.notice
    return lost?.kind === 'profileLost' ? lost.directory : null
  }

  /** False until the reader's own settings and language are known: nothing is drawn before, or it would be drawn twice. */
  readonly settingsKnown = $derived.by(
    () => this.#settings.current !== undefined && this.#language.hasBegun(this.#chosenLocale),
  )

  /** Whether the window is as narrow as a phone: it shows one panel at a time, and what is touched is large. */
  get isPhone(): boolean {
    return windowIsNarrow.current
  }

  /** What is shown is worded in it: the chosen language once its texts are there. */
  readonly locale: Locale = $derived.by(() => this.#language.speak(this.#chosenLocale))

  get #chosenLocale(): Locale {
    return resolveLocale(this.settings.language, this.#preferredLanguages)
  }

  /** Whether anything can be said in a language besides the spoken one. Its texts are fetched if not; followed by its reader. */
  knows(locale: Locale): boolean {
    return this.#language.has(locale)
  }

  /** Settles once there are texts to show. */
  textsReady(): Promise<void> {
    return this.#language.ready(this.#chosenLocale)
  }

  readonly appearance: Appearance = $derived.by(() => {
    void systemIsDark.current
    return appearanceOf(this.settings, this.locale, this.line.loss !== null, this.isPhone)
  })

  readonly formats = $derived.by(() => {
    const zones = this.settings.timeZone === 'exchange' ? this.#zones.current : undefined
    return createFormats(this.locale, this.settings, zones)
  })
}
