/** Starts a window: finds its shell, opens the line to the backend and mounts the desk. */
import { mount } from 'svelte'
import { App } from './app.svelte.ts'
import Desk from './Desk.svelte'
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
mount(Desk, { target: document.body, props: { app } })
