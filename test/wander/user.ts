/** The user at the keyboard and mouse of one window. All effects of acts on the application go through this class. */
import type { Locator, Page } from 'playwright'
import type { Locale } from '#i18n/locale.ts'
import { wordingIn, type MessageKey } from '../e2e/steps/wording.ts'
import type { Chance } from '../simulation/world/chance.ts'
import { readPage } from './reading/read-page.ts'
import type { Reading } from './reading/reading.ts'
import type { World } from './world/world.ts'

/** The time limit for the application's reactions on a slow machine, ms. */
export const PATIENCE_MS = 30_000

export class User {
  readonly world: World
  readonly chance: Chance
  /** The language of the window when it was last read. */
  language: Locale = 'en'
  #page: Page

  constructor(world: World, chance: Chance, page: Page) {
    this.world = world
    this.chance = chance
    this.#page = page
  }

  get page(): Page {
    return this.#page
  }

  /** Switches to another window. */
  turnTo(page: Page): void {
    this.#page = page
  }

  press(chord: string): Promise<void> {
    return this.#page.keyboard.press(chord)
  }

  async pressAll(...chords: readonly string[]): Promise<void> {
    for (const chord of chords) await this.press(chord)
  }

  click(found: Locator, options: Parameters<Locator['click']>[0] = {}): Promise<void> {
    return found.first().click({ timeout: PATIENCE_MS, ...options })
  }

  /**
   * Clicks a random match of a selector.
   *
   * @returns False if none can be hit.
   */
  async clickOne(selector: string, button: 'left' | 'right' = 'left'): Promise<boolean> {
    const points = await this.#page.evaluate(pointsInPage, selector)
    if (points.length === 0) return false
    await this.#page.mouse.click(...this.chance.pick(points), { button })
    return true
  }

  /** Selects a visible row of a list. @returns False without one. */
  selectRow(button: 'left' | 'right' = 'left'): Promise<boolean> {
    return this.clickOne('[role="grid"] [data-instrument] [data-field="symbol"]', button)
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.click(field)
    await this.press('Control+a')
    await this.type(text)
  }

  /** Returns a message in the language of the window. */
  words(key: MessageKey): string {
    return wordingIn(this.language, key)
  }

  /** Finds a button by its message. */
  button(key: MessageKey, root: Locator = this.#page.locator('body')): Locator {
    return root.getByRole('button', { name: this.words(key), exact: true })
  }

  dialog(): Locator {
    return this.#page.locator('dialog[open]').last()
  }

  /** Resolves when all dialogs are closed. */
  dialogGone(): Promise<void> {
    return this.#page.locator('dialog[open]').waitFor({ state: 'detached', timeout: PATIENCE_MS })
  }

  /** Resolves when a dialog is open. Reads the window's language again, because a previous act may have changed it. */
  async dialogShown(): Promise<void> {
    await this.dialog().waitFor({ timeout: PATIENCE_MS })
    await this.read()
  }

  /** Waits for a menu and closes it. */
  async leaveMenu(): Promise<void> {
    await this.menuShown()
    await this.press('Escape')
  }

  /** Resolves when a menu is open and has the focus. */
  async menuShown(): Promise<void> {
    await this.#page.getByRole('menu').waitFor({ timeout: PATIENCE_MS })
    await this.settle()
  }

  /** Types into a box with options and takes the first option. */
  async takeOffered(text: string): Promise<void> {
    await this.type(text)
    await this.#page.locator('[role="option"][aria-selected="true"]').waitFor({ timeout: PATIENCE_MS })
    await this.press('Enter')
  }

  /** Closes a box that stays open after an option was taken. */
  async leaveBox(): Promise<void> {
    await this.settle()
    await this.press('Escape')
    await this.settle()
    if ((await this.#page.locator('dialog[open]').count()) > 0) await this.press('Escape')
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text)
  }

  async read(): Promise<Reading> {
    const reading = await readPage(this.#page)
    this.language = reading.language === 'zh-CN' ? 'zh-CN' : 'en'
    return reading
  }

  panel(kind: string): Locator {
    return this.#page.locator(`section[data-panel="${kind}"]`)
  }

  /**
   * Performs a command by the palette.
   *
   * @param id - Its id in the table of commands.
   * @param title - Its title in English, which the palette finds in every language.
   * @returns Whether the palette offers it.
   */
  async command(id: string, title: string): Promise<boolean> {
    await this.press('Control+k')
    const text = this.#page.locator('input[role="combobox"]').last()
    await text.waitFor({ timeout: PATIENCE_MS })
    // The command may open another palette in place of this one.
    const field = await text.elementHandle({ timeout: PATIENCE_MS })
    await this.type(title)
    const option = this.#page.locator(`[role="option"][data-key="command:${id}"]`)
    const isOffered = await this.#chooseOption(option)
    await this.press(isOffered ? 'Enter' : 'Escape')
    await this.#page.waitForFunction((element) => element?.isConnected !== true, field, { timeout: PATIENCE_MS })
    return isOffered
  }

  /** Moves to an option of the open palette. */
  async #chooseOption(option: Locator): Promise<boolean> {
    await this.settle()
    const isActive = () => option.getAttribute('aria-selected')
    if ((await option.count()) === 0) return false
    for (let step = 0; step < 30; step++) {
      if ((await isActive()) === 'true') return true
      await this.press('ArrowDown')
    }
    return false
  }

  /** Resolves when the page is drawn and its panels have settled. */
  async settle(): Promise<void> {
    await this.#page.evaluate(settleInPage)
  }
}

/** Runs in the page. Two consecutive frames with equal panels, dialogs and focus count as settled. */
function settleInPage(): Promise<void> {
  const MAX_PICTURES = 40
  const look = (): string => {
    const boxes = [
      ...document.querySelectorAll('section[data-panel], dialog[open], [role="menu"], [role="option"]'),
    ].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return `${left},${top},${width},${height},${element.getAttribute('aria-selected') ?? ''}`
    })
    return `${boxes.join(';')} ${document.activeElement?.id ?? ''} ${document.activeElement?.tagName ?? ''}`
  }
  return new Promise((resolve) => {
    let before = ''
    let same = 0
    let pictures = 0
    const picture = (): void => {
      const now = look()
      same = now === before ? same + 1 : 0
      before = now
      pictures += 1
      if (same >= 2 || pictures >= MAX_PICTURES) resolve()
      else requestAnimationFrame(picture)
    }
    requestAnimationFrame(picture)
  })
}

/** Runs in the page. Returns the centres of the elements that can be hit. */
function pointsInPage(selector: string): readonly (readonly [x: number, y: number])[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + Math.min(width / 2, 40), top + height / 2] as const
    const hit = document.elementFromPoint(x, y)
    return hit !== null && element.contains(hit) && !element.matches(':disabled') ? [[x, y] as const] : []
  })
}
