/** Puts the simulated file system in the place of `node:fs` for the adapters of `src/node`. To be imported before any of them. */
import { registerHooks } from 'node:module'

const FILE_SYSTEM = new URL('./world/file-system.ts', import.meta.url).href
const ADAPTERS = new URL('../../src/node/', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const isAdapter = context.parentURL?.startsWith(ADAPTERS) === true
    return isAdapter && specifier === 'node:fs'
      ? { url: FILE_SYSTEM, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context)
  },
})
