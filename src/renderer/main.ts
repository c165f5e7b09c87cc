/** Starts a window: its line to the backend is open, and what every screen needs asked for, before the screens are loaded. */
import { App } from './app.svelte.ts'
import { createHost } from './host.ts'
import { overwriteGetLocale } from './i18n/compiled/runtime.js'
import { createClock } from './live/clock.ts'
import { forbidMarkup } from './trusted-types.ts'
import './styles/tokens.css'
import './styles/base.css'

forbidMarkup(window)
const clock = createClock()
const app = new App(createHost(window, clock), clock, navigator.languages)
overwriteGetLocale(() => app.locale)
document.addEventListener('visibilitychange', () => app.client.setVisible(!document.hidden))
// Not awaited: what is loaded imports from this very module's chunk, and would wait for it in turn.
void import('./show-desk.ts').then(({ showDesk }) => showDesk(app))
