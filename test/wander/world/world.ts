/** The world of one seed: two markets, a shell on a new profile, and its windows. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { Chance } from '#test/simulation/world/chance.ts'
import { watchPage, type PageLine, type Trouble } from './faults.ts'
import type { RecordedMarket } from './market.ts'
import type { Focus } from '../reading/reading.ts'
import type { ServedPrices } from './served.ts'
import { portOf, startShell, type Shell } from './shell.ts'

/** The parts that all worlds share. */
export interface Ground {
  readonly browser: Browser
  readonly entry: string
  readonly simulated: RecordedMarket
  readonly second: RecordedMarket
}

const REQUESTS_PER_MINUTE = [5, 12, 60, 120, 300, 600, 1_200] as const
/** Below this width a desk shows one panel at a time, CSS pixels. */
export const PHONE_WIDTH = 600
const START_SIZE = { width: 1440, height: 900 } as const

export class World {
  readonly trouble: Trouble[] = []
  readonly requestsPerMinute: number
  readonly #ground: Ground
  readonly #context: BrowserContext
  readonly #profile = mkdtempSync(join(tmpdir(), 'quotedeck-wander-profile-'))
  readonly #lines = new WeakMap<Page, PageLine>()
  #shell: Shell | null = null
  /** The focus when no dialog was last open. */
  focusBefore: Focus | null = null
  /** Dialogs in which axe found no fault, by title, theme and language. */
  readonly judgedDialogs = new Set<string>()

  private constructor(ground: Ground, context: BrowserContext, chance: Chance) {
    this.#ground = ground
    this.#context = context
    this.requestsPerMinute = chance.pick(REQUESTS_PER_MINUTE)
  }

  /** Starts the shell and opens its first window. */
  static async start(ground: Ground, chance: Chance): Promise<World> {
    ground.simulated.reset()
    ground.second.reset()
    const context = await ground.browser.newContext({ viewport: START_SIZE, reducedMotion: 'reduce', locale: 'en-GB' })
    const world = new World(ground, context, chance)
    try {
      await world.startShell()
      await world.openPage()
      return world
    } catch (error) {
      await world.end()
      throw error
    }
  }

  get pages(): readonly Page[] {
    return this.#context.pages()
  }

  get firstPage(): Page {
    const [page] = this.pages
    if (page === undefined) throw new Error('There is no window.')
    return page
  }

  get second(): RecordedMarket {
    return this.#ground.second
  }

  get simulated(): RecordedMarket {
    return this.#ground.simulated
  }

  get shell(): Shell {
    if (this.#shell === null) throw new Error('The shell is not running.')
    return this.#shell
  }

  /** Returns the prices of the service that a page names. */
  servedBy(isSimulated: boolean): ServedPrices {
    return (isSimulated ? this.#ground.simulated : this.#ground.second).served
  }

  /** Returns the freshness of quotes as a page received it. */
  toldTo(page: Page): PageLine | undefined {
    return this.#lines.get(page)
  }

  async startShell(port = 0): Promise<void> {
    const words = ['--profile', this.#profile, '--requests-per-minute', `${this.requestsPerMinute}`]
    this.#shell = await startShell(this.#ground.entry, words, port)
  }

  /** Kills the shell and restarts it at the same port. The open pages belong to the earlier start. */
  async killShell(): Promise<void> {
    const port = portOf(this.shell.address)
    await this.shell.process.kill()
    await this.startShell(port)
  }

  async openPage(): Promise<Page> {
    const page = await this.#context.newPage()
    this.#lines.set(page, watchPage(page, this.trouble))
    await page.goto(this.shell.address)
    await deskOf(page)
    return page
  }

  /** Returns and clears the reports since the last call. */
  takeTrouble(): readonly Trouble[] {
    return this.trouble.splice(0)
  }

  async end(): Promise<void> {
    await this.#context.close()
    await this.#shell?.process.quit()
    rmSync(this.#profile, { recursive: true, force: true })
  }
}

/** Resolves when a window shows its panels, all loaded, or an empty desk. */
export async function deskOf(page: Page): Promise<void> {
  await page.waitForFunction((phoneWidth) => {
    // A panel behind a maximised one has no size.
    const isShown = (group: Element): boolean =>
      group.checkVisibility() && Math.min(group.clientWidth, group.clientHeight) > 1
    const groups = [...document.querySelectorAll('.dv-groupview')].filter(isShown)
    const isLoaded = (group: Element): boolean => group.querySelector('[data-panel]') !== null
    // A phone shows one panel. The others are loaded when they are shown.
    const isDrawn = window.innerWidth < phoneWidth ? groups.some(isLoaded) : groups.length > 0 && groups.every(isLoaded)
    return document.querySelector('[data-window]') !== null && isDrawn
  }, PHONE_WIDTH)
}
