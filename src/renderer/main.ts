/** Starts a window: opens its line and requests the topics of every screen before the screens are loaded. */
import { PROTOCOL } from '#contract/web/web-handshake.ts'
import { App } from './app/app.svelte.ts'
import { createHost } from './create-host.ts'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { createClock } from './live/time/clock.ts'
import { forbidMarkup } from './window/trusted-types.ts'

/** Values that the build inserts, also into the web shell. */
declare const QUOTEDECK_PROGRAM: { readonly version: string; readonly build: string }

/** The code of the screen runs after `ready`, because it would delay the frame of the last picture. */
export async function startWindow(ready: Promise<void>): Promise<void> {
  forbidMarkup(window)
  const clock = createClock()
  const host = createHost(window, clock, { protocol: PROTOCOL, ...QUOTEDECK_PROGRAM })
  const app = new App(host, clock, navigator.languages)
  overwriteGetLocale(() => app.locale)
  document.addEventListener('visibilitychange', () => {
    app.client.setVisible(!document.hidden)
    if (!document.hidden) host.line.look()
  })
  const [{ showDesk }] = await Promise.all([ready.then(() => import('./show-desk.ts')), app.textsReady()])
  showDesk(app)
}
