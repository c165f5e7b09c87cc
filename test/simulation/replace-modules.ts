/** Puts the simulated file system and lock in the place of `node:fs` and `node:sqlite` for the adapters of `src/node`. To be imported before any of them. */
import { registerHooks } from 'node:module'

const REPLACED: Readonly<Record<string, string>> = {
  'node:fs': new URL('./world/disk/file-system.ts', import.meta.url).href,
  'node:sqlite': new URL('./world/disk/sqlite.ts', import.meta.url).href,
}
const ADAPTERS = new URL('../../src/node/', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const isAdapter = context.parentURL?.startsWith(ADAPTERS) === true
    const url = isAdapter ? REPLACED[specifier] : undefined
    return url === undefined ? next(specifier, context) : { url, format: 'module-typescript', shortCircuit: true }
  },
})
