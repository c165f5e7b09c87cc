/** Draws a window. Apart from `main.ts`, because everything that can be seen hangs on this module. */
import { mount } from 'svelte'
import type { App } from './app/app.svelte.ts'
import Desk from './Desk.svelte'

export function showDesk(app: App): void {
  mount(Desk, { target: document.body, props: { app } })
}
