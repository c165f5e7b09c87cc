/**
 * Leaves the validators of `conf` out of the programs: it loads them whether or not a document has a schema, and documents are
 * checked by the application itself. They would be a tenth of what every start has to read.
 */
import type { Plugin } from 'vite'

const SPARED = /^ajv(?:-formats)?(?:\/|$)/u
const USER = /\/node_modules\/conf\//u
const EMPTY = '\0quotedeck:no-validators'
/** Who would use one after all is told so. */
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
