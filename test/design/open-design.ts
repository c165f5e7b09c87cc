/** Creates an application for the design page, over the fake backend, with a fired alert. */
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import type { Locale } from '#i18n/locale.ts'
import { App } from '#renderer/app/app.svelte.ts'
import { createFakeBackend } from '../fakes/windows/fake-backend.ts'
import { createFakeHost } from '../fakes/windows/fake-host.ts'
import { createFakeWindowClock } from '../fakes/windows/fake-window-clock.ts'
import { eventWith, viewWith } from '../fixtures/alert-events.ts'

export function openDesign(language: Locale) {
  const backend = createFakeBackend()
  const event = eventWith()
  backend.publish('settings', [null, { ...DEFAULT_SETTINGS, language }])
  backend.publish('alerts', [null, { alerts: [viewWith({ id: event.alert })] }])
  const app = new App(createFakeHost(backend), createFakeWindowClock(), [language])
  overwriteGetLocale(() => app.locale)
  return { app, event }
}
