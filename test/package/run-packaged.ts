/**
 * `node test/package/run-packaged.ts <app.asar> [options]`: runs a packaged application on the substitute for Electron.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'

const [program = '', , archive = '', ...options] = process.argv
const directory = mkdtempSync(join(tmpdir(), 'quotedeck-packaged-'))
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
extractAll(archive, directory)
process.argv = [program, 'run', directory, ...options]
await import('../host/run.ts')
