/** Each folder compiles against its own platform alone: what it must not reach does not exist there. */
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

interface Platform {
  readonly configuration: string
  /** Where the probe seems to stand. */
  readonly folder: string
}

const PURE: Platform = { configuration: 'config/tsconfig.pure.json', folder: 'src/core' }
const RENDERER: Platform = { configuration: 'config/tsconfig.renderer.json', folder: 'src/renderer' }

/** Compiles a probe as if it stood in the folder, together with the project's own files, and returns what the compiler says. */
function violationsIn({ configuration, folder }: Platform, source: string): readonly string[] {
  const { config } = ts.readConfigFile(resolve(configuration), (path) => ts.sys.readFile(path)) as { config: unknown }
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(resolve(configuration)))
  const probe = resolve(folder, 'probe.ts')
  const host = ts.createCompilerHost(options)
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version) =>
    name === probe ? ts.createSourceFile(name, source, version) : readSource(name, version)
  // With the project's files: the types that one of them brings in are there for all.
  const program = ts.createProgram([...fileNames, probe], options, host)
  return program
    .getSemanticDiagnostics(program.getSourceFile(probe))
    .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '))
}

const reaching = (names: readonly string[]) => names.map((name) => `export const reach${name} = ${name}`).join('\n')

describe('the pure folders', () => {
  it('compile plain ECMAScript', () => {
    expect(violationsIn(PURE, 'export const half = (n: number): number => Math.trunc(n / 2)')).toEqual([])
  })

  it('know nothing of a browser or of Node', () => {
    const names = ['fetch', 'setTimeout', 'process', 'document', 'window', 'Buffer', 'console', 'performance', 'URL']
    const violations = violationsIn(PURE, reaching(names))
    expect(names.filter((name) => !violations.join().includes(`Cannot find name '${name}'`))).toEqual([])
  })
})

describe('the windows', () => {
  it('know the browser', () => {
    expect(violationsIn(RENDERER, reaching(['fetch', 'document', 'URL']))).toEqual([])
  })

  it('know nothing of Node or Electron', () => {
    const names = ['process', 'Buffer', 'require', 'Electron']
    const violations = violationsIn(RENDERER, reaching(names))
    expect(names.filter((name) => !violations.join().includes(`Cannot find name '${name}'`))).toEqual([])
  })
})
