/**
 * Excludes the validators of `conf` from the programs, a tenth of the code that a start reads. It loads them even without a schema, and the
 * application validates documents on its own.
 */
import type { Plugin } from 'vite'

const SPARED = /^ajv(?:-formats)?(?:\/|$)/u
const USER = /\/node_modules\/conf\//u
const EMPTY = '\0quotedeck:no-validators'
/** Throws if a validator is used after all. */
const NO_VALIDATORS = `
const absent = () => { throw new Error('Documents have no schemas here.') }
export class Ajv2020 { constructor() { absent() } }
export default absent`

export function spareValidators(): Plugin {
  return {
    name: 'quotedeck:spare-validators',
    enforce: 'pre',
    resolveId: (source, importer = '') => (SPARED.test(source) && USER.test(importer) ? EMPTY : null),
    load: (id) => (id === EMPTY ? NO_VALIDATORS : null),
  }
}
