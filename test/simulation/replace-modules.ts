/**
 * Replaces `node:fs` and `node:sqlite` by the simulated file system and lock for the adapters of `src/node`. Must be
 * imported before them.
 */
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
