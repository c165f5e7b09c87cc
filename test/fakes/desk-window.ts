/** A desk window over the fake backend, as a user would see it. */
import { render } from 'vitest-browser-svelte'
import { page } from 'vitest/browser'
import type { InstrumentId } from '../../src/model/instrument.ts'
import type { ServiceSession } from '../../src/model/service-session.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../src/model/settings.ts'
import type { Watchlist } from '../../src/model/watchlist.ts'
import { App } from '../../src/renderer/app.svelte.ts'
import Desk from '../../src/renderer/Desk.svelte'
import { overwriteGetLocale } from '../../src/renderer/i18n/compiled/runtime.js'
import '../../src/renderer/styles/tokens.css'
import '../../src/renderer/styles/base.css'
import { createFakeBackend, type FakeBackend } from './fake-backend.ts'
import { createFakeWindowClock, type FakeWindowClock } from './fake-window-clock.ts'
import { listOf, sessionWith } from './live-quotes.ts'

export interface DeskWindow {
  readonly backend: FakeBackend
  readonly clock: FakeWindowClock
  /** How often a further window was asked for. */
  opened(): number
  readonly setSettings: (parts: Partial<Settings>) => void
}

export interface DeskParts {
  readonly instruments?: readonly InstrumentId[]
  readonly lists?: readonly Watchlist[]
  readonly session?: Partial<ServiceSession>
  readonly settings?: Partial<Settings>
  readonly hasTray?: boolean
}

/** The name of the list that `instruments` go into. */
export const LIST_NAME = 'Mine'

export async function openDeskWindow(parts: DeskParts = {}): Promise<DeskWindow> {
  const backend = createFakeBackend()
  const clock = createFakeWindowClock()
  let opened = 0
  const setSettings = (settings: Partial<Settings>) =>
    backend.publish('settings', [null, { ...DEFAULT_SETTINGS, language: 'en', ...settings }])

  setSettings(parts.settings ?? {})
  backend.publish('session', [null, sessionWith(parts.session)])
  backend.publish('notices', [null, []])
  backend.publish('watchlists', [null, parts.lists ?? [listOf('list-1', LIST_NAME, parts.instruments ?? [])]])

  const host = {
    transport: backend.transport,
    hasTray: parts.hasTray ?? false,
    watchLine: (listener: (state: 'up' | 'down') => void) =>
      backend.transport.watchLine((up) => listener(up ? 'up' : 'down')),
    openWindow: () => void (opened += 1),
  }
  const app = new App(host, clock, ['en'])
  overwriteGetLocale(() => app.locale)
  await page.viewport(1280, 760)
  await render(Desk, { app })
  return { backend, clock, opened: () => opened, setSettings }
}
