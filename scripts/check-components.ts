/**
 * Runs svelte-check without what an earlier run has left: it keeps a file for each component and reports errors in those of components
 * that were moved or removed since.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

rmSync('.svelte-check', { recursive: true, force: true })
const words = ['--tsgo', '--tsconfig', 'tsconfig.renderer.json', '--fail-on-warnings']
const { status } = spawnSync('node_modules/.bin/svelte-check', words, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
