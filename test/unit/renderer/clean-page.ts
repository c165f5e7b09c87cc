/** Tests of windows share one page, so that modules are loaded once. Each test begins on a clean page. */
import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-svelte'

beforeEach(() => {
  cleanup()
  const { documentElement } = document
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
})
