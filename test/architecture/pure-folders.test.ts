/** Each folder compiles against its own platform alone: what it must not reach does not exist there. */
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

interface Platform {
  readonly configuration: string
  /** Where the probe seems to stand. */
  readonly folder: string
}

const PURE: Platform = { configuration: 'config/tsconfig.pure.json', folder: 'src/core' }
const RENDERER: Platform = { configuration: 'config/tsconfig.renderer.json', folder: 'src/renderer' }

/** What the compiler says of each probe, compiled as if it stood in the folder, together with the project's own files. */
function violationsIn({ configuration, folder }: Platform, sources: readonly string[]): readonly (readonly string[])[] {
  const { config } = ts.readConfigFile(resolve(configuration), (path) => ts.sys.readFile(path)) as { config: unknown }
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(resolve(configuration)))
  const probes = new Map(sources.map((source, place) => [resolve(folder, `probe-${place}.ts`), source]))
  const host = ts.createCompilerHost(options)
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version) => {
    const source = probes.get(name)
    return source === undefined ? readSource(name, version) : ts.createSourceFile(name, source, version)
  }
  // With the project's files: the types that one of them brings in are there for all.
  const program = ts.createProgram([...fileNames, ...probes.keys()], options, host)
  return Array.from(probes.keys(), (probe) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(probe))
      .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')),
  )
}

const reaching = (names: readonly string[]) => names.map((name) => `export const reach${name} = ${name}`).join('\n')

/** The names that the compiler has not called unknown. */
const known = (names: readonly string[], violations: readonly string[]) =>
  names.filter((name) => !violations.join().includes(`Cannot find name '${name}'`))

it('compiles the pure folders as plain ECMAScript, without a browser or Node', () => {
  const names = ['fetch', 'setTimeout', 'process', 'document', 'window', 'Buffer', 'console', 'performance', 'URL']
  const plain = 'export const half = (n: number): number => Math.trunc(n / 2)'
  const [ofPlain, ofPlatforms = []] = violationsIn(PURE, [plain, reaching(names)])
  expect(ofPlain).toEqual([])
  expect(known(names, ofPlatforms)).toEqual([])
})

it('compiles the windows with a browser, without Node or Electron', () => {
  const names = ['process', 'Buffer', 'require', 'Electron']
  const [ofBrowser, ofOthers = []] = violationsIn(RENDERER, [reaching(['fetch', 'document', 'URL']), reaching(names)])
  expect(ofBrowser).toEqual([])
  expect(known(names, ofOthers)).toEqual([])
})
