/**
 * Measures which lines of the desktop shell the end-to-end runs on the fake Electron execute: `npm run coverage`. Arguments after `--` go
 * to Playwright; `--report` only reads the last measurement. Fails below {@link MIN_PERCENT}, and for a line that is neither executed nor
 * listed with its reason.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import type { SourceMapPayload } from 'node:module'
import { pathToFileURL } from 'node:url'
import { addRun, sourceLines, type Executed, type FunctionCoverage } from './executed-lines.ts'
import { UNREACHED } from './unreached.ts'

const MIN_PERCENT = 95
const MEASURED = resolve('test-results/coverage')
const PREFIXES = ['src/main/', 'src/preload/']

interface Measurement {
  readonly result: readonly { readonly url: string; readonly functions: readonly FunctionCoverage[] }[]
}

function measure(words: readonly string[]): void {
  rmSync(MEASURED, { recursive: true, force: true })
  mkdirSync(MEASURED, { recursive: true })
  const run = (program: string, args: readonly string[], environment: Readonly<Record<string, string>>) => {
    const env = { ...process.env, ...environment }
    const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env })
    if (status !== 0) throw new Error(`${program} failed.`)
  }
  run('node_modules/electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'], {
    QUOTEDECK_SOURCE_MAPS: '1',
  })
  run('node_modules/playwright/cli.js', ['test', '--project', 'stand-in', ...words], { QUOTEDECK_COVERAGE: MEASURED })
}

/** Returns programs with a source map, by their URL in V8's results. */
function programs(): ReadonlyMap<
  string,
  { readonly text: string; readonly map: SourceMapPayload; readonly executed: Executed }
> {
  const files = globSync(['out/main/**/*.js', 'out/preload/*.cjs']).filter((file) => existsSync(`${file}.map`))
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8')
      const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload
      const directory = posix.dirname(file.replaceAll('\\', '/'))
      const sources = map.sources.map((source) => posix.normalize(posix.join(directory, source)))
      return [
        pathToFileURL(resolve(file)).href,
        { text, map: { ...map, sources }, executed: new Uint8Array(text.length) },
      ]
    }),
  )
}

function report(): boolean {
  const known = programs()
  const files = readdirSync(MEASURED)
  for (const file of files) {
    const { result } = JSON.parse(readFileSync(join(MEASURED, file), 'utf8')) as Measurement
    for (const { url, functions } of result) {
      const program = known.get(url)
      if (program !== undefined) addRun(program.executed, functions)
    }
  }
  const lines = [...known.values()]
    .flatMap(({ text, map, executed }) => [...sourceLines(text, map, executed)])
    .filter(([source]) => PREFIXES.some((prefix) => source.startsWith(prefix)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return describe(lines, files.length)
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

function describe(
  lines: readonly (readonly [
    string,
    { readonly withCode: readonly number[]; readonly untouched: readonly number[] },
  ])[],
  processes: number,
): boolean {
  const problems: string[] = []
  const used = new Set<string>()
  let [all, run] = [0, 0]
  console.log('| source | lines with code | executed |\n| --- | ---: | ---: |')
  for (const [source, { withCode, untouched }] of lines) {
    all += withCode.length
    run += withCode.length - untouched.length
    console.log(`| ${source} | ${withCode.length} | ${percent(withCode.length - untouched.length, withCode.length)} |`)
    const texts = readFileSync(source, 'utf8').split('\n')
    for (const line of untouched) {
      const text = texts[line - 1]?.trim() ?? ''
      const reason = UNREACHED[source]?.find(([start]) => text.startsWith(start))
      if (reason === undefined) problems.push(`${source}:${line} is never executed: ${text}`)
      else used.add(`${source}: ${reason[0]}`)
    }
  }
  const listed = Object.entries(UNREACHED).flatMap(([source, reasons]) =>
    reasons.map(([start, why]) => [source, start, why]),
  )
  console.log(`\n${percent(run, all)} of ${all} lines, in ${processes} measurements.`)
  console.log('\nNever executed, and why:\n')
  for (const [source, start, why] of listed) console.log(`- ${source}: \`${start}\`: ${why}`)
  const stale = listed.filter(([source, start]) => !used.has(`${source}: ${start}`))
  problems.push(...stale.map(([source, start]) => `${source}: "${start}" is executed, or gone. Take it off the list.`))
  if ((100 * run) / Math.max(1, all) < MIN_PERCENT) problems.push(`Less than ${MIN_PERCENT} % are executed.`)
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

const words = process.argv.slice(2)
if (!words.includes('--report')) measure(words)
if (!report()) process.exitCode = 1
