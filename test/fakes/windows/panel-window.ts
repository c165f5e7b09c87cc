/** One panel over the fake backend, without a desk around it. */
import type { Component } from 'svelte'
import { render } from 'vitest-browser-svelte'
import { page } from 'vitest/browser'
import type { Json } from '#model/values/json.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import type { Watchlist } from '#model/watchlists/watchlist.ts'
import { App } from '#renderer/app/app.svelte.ts'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import type { PanelProps } from '#renderer/panels/kind/panel-kind.ts'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/age.css'
import { createFakeBackend, type FakeBackend } from './fake-backend.ts'
import { createFakeHost } from './fake-host.ts'
import { createFakeWindowClock, type FakeWindowClock } from './fake-window-clock.ts'
import { sessionWith } from '../quotes/live-quotes.ts'
import { publishLists } from '../quotes/publish-lists.ts'
import PanelWindow from './PanelWindow.svelte'

export interface PanelWindowParts {
  readonly settings?: Partial<Settings>
  readonly lists?: readonly Watchlist[]
  readonly stored?: Json
  readonly prepare?: (backend: FakeBackend) => void
}

export async function openPanelWindow(
  panel: Component<Omit<PanelProps, 'panelId'>>,
  { settings, lists = [], stored = null, prepare }: PanelWindowParts = {},
): Promise<{ readonly backend: FakeBackend; readonly clock: FakeWindowClock }> {
  const [backend, clock] = [createFakeBackend(), createFakeWindowClock()]
  const chosen: Settings = { ...DEFAULT_SETTINGS, language: 'en', ...settings }
  backend.publish('settings', [null, chosen])
  backend.publish('session', [null, sessionWith()])
  publishLists(backend, lists)
  prepare?.(backend)
  const app = new App(createFakeHost(backend), clock, ['en'])
  overwriteGetLocale(() => app.locale)
  document.documentElement.dataset['theme'] = chosen.theme
  await page.viewport(1100, 760)
  await render(PanelWindow, { app, panel, stored })
  return { backend, clock }
}
