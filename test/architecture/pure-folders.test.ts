/** Each folder compiles against its own platform alone: what it must not reach does not exist there. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const COMPILER = 'node_modules/@typescript/native/bin/tsc'

/** Beside the packages, where the compiler finds the types that a configuration names. */
const PROBES = 'node_modules/.cache'

/** What the compiler says of each probe, compiled together with the files of this configuration. */
async function violationsIn(
  configuration: string,
  sources: readonly string[],
): Promise<readonly (readonly string[])[]> {
  mkdirSync(PROBES, { recursive: true })
  const directory = mkdtempSync(join(PROBES, 'probes-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const files = sources.map((_, place) => `probe-${place}.ts`)
  sources.forEach((source, place) => writeFileSync(join(directory, `probe-${place}.ts`), source))
  // The project's own files stay included: the types that one of them brings in are there for all.
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ extends: resolve(configuration), files }))
  const said = await run(process.execPath, [COMPILER, '-p', directory, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
  return files.map((file) => said.split('\n').filter((line) => line.includes(`${file}(`)))
}

const reaching = (names: readonly string[]) => names.map((name) => `export const reach${name} = ${name}`).join('\n')

/** The names that the compiler has not called unknown. */
const known = (names: readonly string[], violations: readonly string[]) =>
  names.filter((name) => !violations.join().includes(`Cannot find name '${name}'`))

it('compiles the pure folders as plain ECMAScript, without a browser or Node', async () => {
  const names = ['fetch', 'setTimeout', 'process', 'document', 'window', 'Buffer', 'console', 'performance', 'URL']
  const plain = 'export const half = (n: number): number => Math.trunc(n / 2)'
  const [ofPlain, ofPlatforms = []] = await violationsIn('config/tsconfig.pure.json', [plain, reaching(names)])
  expect(ofPlain).toEqual([])
  expect(known(names, ofPlatforms)).toEqual([])
})

it('compiles the windows with a browser, without Node or Electron', async () => {
  const names = ['process', 'Buffer', 'require', 'Electron']
  const [ofBrowser, ofOthers = []] = await violationsIn('tsconfig.renderer.json', [
    reaching(['fetch', 'document', 'URL']),
    reaching(names),
  ])
  expect(ofBrowser).toEqual([])
  expect(known(names, ofOthers)).toEqual([])
})
