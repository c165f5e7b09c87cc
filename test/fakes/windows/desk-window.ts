/** A desk window over the fake backend, as a user would see it. */
import { render } from 'vitest-browser-svelte'
import { page, userEvent } from 'vitest/browser'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import type { Watchlist } from '#model/watchlists/watchlist.ts'
import { EMPTY_LINK_GROUPS, type LinkGroups } from '#model/workspace/link-group.ts'
import type { DeskLayout, PanelRecord, WindowId, WindowRecord, WorkspaceId } from '#model/workspace/workspace.ts'
import { App } from '#renderer/app/app.svelte.ts'
import Desk from '#renderer/Desk.svelte'
import type { Host } from '#renderer/window/host.ts'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/age.css'
import { createFakeBackend, type FakeBackend } from './fake-backend.ts'
import { createFakeHost, type FakeHost } from './fake-host.ts'
import { createFakeWindowClock, type FakeWindowClock } from './fake-window-clock.ts'
import { listOf, sessionWith } from '../quotes/live-quotes.ts'
import { publishLists } from '../quotes/publish-lists.ts'

export interface DeskWindow {
  readonly app: App
  /** The backend with every request, including the frame's own. */
  readonly whole: FakeBackend
  readonly host: FakeHost
  readonly backend: FakeBackend
  readonly clock: FakeWindowClock
  opened(): number
  readonly setSettings: (parts: Partial<Settings>) => void
}

export interface DeskParts {
  readonly instruments?: readonly InstrumentId[]
  readonly lists?: readonly Watchlist[]
  readonly session?: Partial<ServiceSession>
  readonly settings?: Partial<Settings>
  readonly hasTray?: boolean
  readonly windowsBelongTo?: Host['windowsBelongTo']
  readonly panels?: readonly PanelRecord[]
  readonly layout?: DeskLayout | null
  readonly links?: Partial<LinkGroups>
  /** None by default. */
  readonly pictures?: Host['pictures']
  readonly record?: Partial<WindowRecord>
}

export const THIS_WINDOW = 'window-2' as WindowId
export const THIS_WORKSPACE = 'workspace-1' as WorkspaceId

const ASKED_BY_THE_FRAME: ReadonlySet<string> = new Set(['window.attach', 'window.keepLayout'])

const ONE_WATCHLIST: readonly PanelRecord[] = [{ id: 'watchlist-1', kind: 'watchlist', state: null }]

/** The name of the list with `instruments`. */
export const LIST_NAME = 'Mine'

/** The line may name a key after the words. */
export async function chooseInMenu(name: string): Promise<void> {
  await userEvent.keyboard('{F10}')
  await page.getByRole('menuitem', { name: new RegExp(name, 'u') }).click()
}

export async function openDeskWindow(parts: DeskParts = {}): Promise<DeskWindow> {
  const backend = createFakeBackend()
  const clock = createFakeWindowClock()
  const setSettings = (settings: Partial<Settings>) =>
    backend.publish('settings', [null, { ...DEFAULT_SETTINGS, language: 'en', ...settings }])

  setSettings(parts.settings ?? {})
  backend.publish('session', [null, sessionWith(parts.session)])
  backend.publish('notices', [null, []])
  publishLists(backend, parts.lists ?? [listOf('list-1', LIST_NAME, parts.instruments ?? [])])

  const record: WindowRecord = {
    id: THIS_WINDOW,
    kind: 'desk',
    places: [],
    layout: parts.layout ?? null,
    panels: parts.panels ?? ONE_WATCHLIST,
    pinned: [],
    ...parts.record,
  }
  backend.publish('window', [THIS_WINDOW, record])
  backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, ...parts.links }])
  const windows = [{ id: THIS_WINDOW, kind: record.kind, isShown: true }]
  const workspaces = [{ id: THIS_WORKSPACE, name: '', windows }]
  backend.publish('workspaces', [null, { current: THIS_WORKSPACE, workspaces }])
  backend.answer('window.attach', () => THIS_WINDOW)
  backend.answer('window.keepLayout', () => ({ ok: true, value: null }))
  backend.answer('directory.search', () => [])

  const host = createFakeHost(backend, {
    hasTray: parts.hasTray ?? false,
    windowsBelongTo: parts.windowsBelongTo ?? 'browser',
    askedWindow: { kind: 'known', id: THIS_WINDOW },
    ...(parts.pictures && { pictures: parts.pictures }),
  })
  const app = new App(host, clock, ['en'])
  overwriteGetLocale(() => app.locale)
  await page.viewport(1280, 760)
  await render(Desk, { app })
  // Requests of the frame do not result from actions of a test.
  const byTheReader: FakeBackend = Object.create(backend, {
    asked: { get: () => backend.asked.filter(({ name }) => !ASKED_BY_THE_FRAME.has(name)) },
  }) as FakeBackend
  return { app, backend: byTheReader, whole: backend, clock, opened: () => host.opened.length, host, setSettings }
}

/** Undefined if the window has stored none. */
export function storedLayout({ whole, clock }: DeskWindow) {
  clock.advance(1000)
  const last = whole.asked.filter(({ name }) => name === 'window.keepLayout').at(-1)
  return last?.payload as { readonly layout: never; readonly panels: readonly PanelRecord[] } | undefined
}
