/** Mounts a window. The module is separate, because all visible components depend on it. */
import { mount } from 'svelte'
import type { App } from './app/app.svelte.ts'
import Desk from './Desk.svelte'

export function showDesk(app: App): void {
  mount(Desk, { target: document.body, props: { app } })
}
