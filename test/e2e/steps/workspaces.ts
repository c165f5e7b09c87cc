/** Switches workspaces like a user, with their windows as pages of the browser. */
import type { Page } from 'playwright/test'
import { expect } from '../fixture.ts'
import type { Application } from '../hosts/host.ts'
import { storedContent } from './stored-document.ts'
import { wording } from './wording.ts'

export const NAMES = [wording('workspace_own_name'), 'Options', 'Evening'] as const
export const SOON = { intervals: [20, 50, 100, 250] }

export const workspaceMenu = (page: Page) => page.locator('[data-workspace]')
/** The tabs of the desk, without those of the last picture, which is shown while a page loads. */
export const tabs = (page: Page) => page.locator('[data-window] .dv-tab')

/** Pages that were open before the application: those of an earlier one, still closing. */
const strangers = new WeakSet<Page>()

export async function firstWindowOf(application: Application): Promise<Page> {
  const first = await application.firstWindow()
  for (const page of first.context().pages()) if (page !== first) strangers.add(page)
  return first
}

const windowsOf = (page: Page): readonly Page[] =>
  page
    .context()
    .pages()
    .filter((one) => one.url() !== 'about:blank' && !strangers.has(one))

export async function createWorkspace(page: Page, name: string): Promise<void> {
  await workspaceMenu(page).click()
  await page.getByRole('menuitem', { name: wording('workspace_new') }).click()
  await page.getByRole('dialog').getByLabel(wording('workspace_name')).fill(name)
  await page.getByRole('button', { name: wording('workspace_create') }).click()
}

export async function switchTo(page: Page, name: string): Promise<void> {
  await workspaceMenu(page).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`, 'u') }).click()
}

/**
 * Resolves when each page shows a different window of the workspace, with panels, and the desktop has opened all of
 * them; returns the pages.
 */
export async function settled(
  { profile, windows }: Application,
  anyPage: Page,
  name: string,
): Promise<readonly Page[]> {
  const isWhole = (pages: number) => windows === null || pages === storedWindowCount(profile, name)
  const describe = async (page: Page) => {
    const [panels, id, workspace] = await Promise.all([
      tabs(page).count(),
      windowOf(page),
      workspaceMenu(page).textContent({ timeout: 1_000 }),
    ])
    const header = workspace?.trim() ?? ''
    return panels > 0 && storedWorkspaceOf(profile, id) === header
      ? header
      : `${id} with ${panels} panels, under ${header}`
  }
  const shown = () =>
    // A window that is closing does not answer.
    Promise.all(windowsOf(anyPage).map((page) => describe(page).catch(() => 'closing')))
  await expect.poll(async () => new Set(await shown()), SOON).toEqual(new Set([name]))
  await expect.poll(() => isWhole(windowsOf(anyPage).length), SOON).toBe(true)
  await expect.poll(async () => new Set(await shown()), SOON).toEqual(new Set([name]))
  const pages = windowsOf(anyPage)
  expect(new Set(await Promise.all(pages.map(windowOf))).size).toBe(pages.length)
  return pages
}

export const windowOf = async (page: Page): Promise<string> =>
  (await page.locator('[data-window]').getAttribute('data-window')) ?? ''

export const panelsOf = async (page: Page): Promise<string> =>
  (await tabs(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).sort().join(', ')

interface StoredWorkspace {
  readonly name: string
  readonly windows: readonly { readonly id: string; readonly panels: readonly object[] }[]
}

export const storedWorkspaces = (profile: string): readonly StoredWorkspace[] =>
  storedContent<{ readonly workspaces: readonly StoredWorkspace[] }>(profile, 'workspaces')?.workspaces ?? []

const shownName = ({ name }: StoredWorkspace): string => (name === '' ? NAMES[0] : name)

function storedWindowCount(profile: string, name: string): number {
  return storedWorkspaces(profile).find((workspace) => shownName(workspace) === name)?.windows.length ?? 0
}

function storedWorkspaceOf(profile: string, window: string): string | undefined {
  const workspace = storedWorkspaces(profile).find(({ windows }) => windows.some(({ id }) => id === window))
  return workspace && shownName(workspace)
}

/** Collects the errors of all windows of the application from now on. */
export function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.context().on('weberror', (error) => {
    const [one, { message }] = [error.page(), error.error()]
    const isStranger = one !== null && strangers.has(one)
    // The substitute for Electron removes the bridge from a window a moment before it closes.
    if (!isStranger && !message.includes('__standInPost')) errors.push(message)
  })
  return errors
}
