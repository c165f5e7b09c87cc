/** Each folder compiles only against its own platform: other APIs do not exist there. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const COMPILER = 'node_modules/@typescript/native/bin/tsc'

/** A folder beside the packages, where the compiler finds the types of a configuration. */
const PROBES = 'node_modules/.cache'

/** The compiler's messages for each probe, compiled with the files of this configuration. */
async function violationsIn(
  configuration: string,
  sources: readonly string[],
): Promise<readonly (readonly string[])[]> {
  mkdirSync(PROBES, { recursive: true })
  const directory = mkdtempSync(join(PROBES, 'probes-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const files = sources.map((_, place) => `probe-${place}.ts`)
  sources.forEach((source, place) => writeFileSync(join(directory, `probe-${place}.ts`), source))
  // The project's own files stay included, because types that one file imports are visible to all.
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ extends: resolve(configuration), files }))
  const said = await run(process.execPath, [COMPILER, '-p', directory, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
  return files.map((file) => said.split('\n').filter((line) => line.includes(`${file}(`)))
}

const reaching = (names: readonly string[]) => names.map((name) => `export const reach${name} = ${name}`).join('\n')

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
