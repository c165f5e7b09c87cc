/**
 * `npm run lint` for typed rules in components. Converts each component to TypeScript, as svelte-check does, and runs oxlint on it. ESLint
 * could do it in place, but loads the types of the whole project again for each component.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { svelte2tsx } from 'svelte2tsx'
import { VERSION } from 'svelte/compiler'

const DIRECTORY = 'out/components'
const RULES = {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  rules: {
    'typescript/await-thenable': 'error',
    'typescript/no-base-to-string': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
}
const PROJECT = {
  extends: '../../tsconfig.renderer.json',
  // A component imports its neighbours from its source folder, and other components from the converted files.
  compilerOptions: {
    rootDirs: ['.', '../..'],
    paths: { '#renderer/*': ['./src/renderer/*', '../../src/renderer/*'] },
    jsx: 'preserve',
  },
  include: ['.', '../../src/renderer', '../../node_modules/svelte2tsx/svelte-*.d.ts'],
}

function write(path: string, text: string): string {
  const file = join(DIRECTORY, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

rmSync(DIRECTORY, { recursive: true, force: true })
write('tsconfig.json', JSON.stringify(PROJECT))
const rules = write('oxlintrc.json', JSON.stringify(RULES))
const files = globSync('src/renderer/**/*.svelte').map((path) => {
  const { code } = svelte2tsx(readFileSync(path, 'utf8'), {
    filename: path,
    isTsFile: true,
    mode: 'ts',
    version: VERSION,
  })
  return write(`${path}.tsx`, code)
})
const { status } = spawnSync('node_modules/.bin/oxlint', ['--config', rules, ...files], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
