/** The objects that every component of a window can reach through the context. */
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

/** The default for users who chose no theme. */
const systemIsDark = new MediaQuery('(prefers-color-scheme: dark)')
/** The limit below which panels do not fit beside each other. */
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
  readonly crosshairs: Crosshairs
  /** Ranges that the charts of one interval group share. */
  readonly ranges = createGroupShares<ChartRange>()
  readonly facts: LiveAnswer<ApplicationFacts>
  /** Null until the panels are built, and in a window without docked panels. */
  desk: DeskActions | null = $state.raw(null)
  /** Times at which an edited alert would have fired; charts mark them. */
  triedFires: readonly BacktestFire[] = $state.raw([])
  /**
   * The appearance of the document, set after its attributes, and replaced whenever a token may have changed. Canvas painters read the
   * tokens then, since earlier ones would be outdated.
   */
  paintedAppearance: Appearance | null = $state.raw(null)
  readonly #settings: HeldTopic<'settings'>
  readonly #zones: LiveAnswer<readonly MarketZone[]>
  readonly #preferredLanguages: readonly string[]
  readonly #language: SpokenLanguage

  /** `preferredLanguages` are the user's own, BCP 47, best first. */
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

  /** The path of a profile that was lost while the application ran, or null. */
  get lostProfile(): string | null {
    const lost = this.notices.current?.find(({ notice }) => notice.kind === 'profileLost')?.notice
    return lost?.kind === 'profileLost' ? lost.directory : null
  }

  /** False until the user's settings and language are known; nothing is drawn before, to avoid drawing twice. */
  readonly settingsKnown = $derived.by(
    () => this.#settings.current !== undefined && this.#language.hasBegun(this.#chosenLocale),
  )

  /** A phone-sized window shows one panel at a time, with large touch targets. */
  get isPhone(): boolean {
    return windowIsNarrow.current
  }

  /** The chosen language once its texts are loaded. */
  readonly locale: Locale = $derived.by(() => this.#language.speak(this.#chosenLocale))

  get #chosenLocale(): Locale {
    return resolveLocale(this.settings.language, this.#preferredLanguages)
  }

  /** Loads the texts of the language if necessary; reactive. */
  knows(locale: Locale): boolean {
    return this.#language.has(locale)
  }

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
