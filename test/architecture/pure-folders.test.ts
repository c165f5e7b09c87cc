/** The pure folders compile without DOM and Node: what reaches outside does not exist there. */
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const CONFIG = resolve('config/tsconfig.pure.json')

/** Compiles a probe as if it stood in src/core, and returns what the compiler says. */
function complaintsAbout(source: string): readonly string[] {
  const { config } = ts.readConfigFile(CONFIG, (path) => ts.sys.readFile(path)) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(CONFIG))
  const probe = resolve('src/core/probe.ts')
  const host = ts.createCompilerHost(options)
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version) =>
    name === probe ? ts.createSourceFile(name, source, version) : readSource(name, version)
  const program = ts.createProgram([probe], options, host)
  return program
    .getSemanticDiagnostics(program.getSourceFile(probe))
    .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '))
}

describe('the pure folders', () => {
  it('compile plain ECMAScript', () => {
    expect(complaintsAbout('export const half = (n: number): number => Math.trunc(n / 2)')).toEqual([])
  })

  it.each(['fetch', 'setTimeout', 'process', 'document', 'window', 'Buffer', 'console', 'performance', 'URL'])(
    'do not know %s',
    (name) => {
      expect(complaintsAbout(`export const reach = ${name}`).join()).toContain(`Cannot find name '${name}'`)
    },
  )
})
