/** Records the packages in each built file as reported by the bundler, for exact licences and bills of materials of packages. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface RecordedFile {
  /** `name@version` of every package of which it contains code, a style or a font. */
  readonly packages: readonly string[]
  readonly imports: readonly string[]
}

/** By the file's path in the directory of its target. */
export type BundleRecord = Readonly<Record<string, RecordedFile>>

export type BuildTarget = 'main' | 'preload' | 'renderer'

/** Outside the directories of the build, so that no package includes it. */
const recordFile = (root: string, target: BuildTarget): string => join(root, 'out', `packages-${target}.json`)

/** @throws Error without a build. */
export function readRecord(root: string, target: BuildTarget): BundleRecord {
  return JSON.parse(readFileSync(recordFile(root, target), 'utf8')) as BundleRecord
}

/** Matches the package directory of a file; the last one counts, because packages nest. */
const IN_PACKAGE = /^\0?(?<directory>.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/u

function packageOf(file: string): readonly string[] {
  const directory = IN_PACKAGE.exec(file)?.groups?.['directory']
  if (directory === undefined) return []
  const { name, version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Record<string, string>
  return [`${name}@${version}`]
}

const inOrder = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted()

export function recordBundle(root: string, target: BuildTarget): Plugin {
  /** Styles are removed from their modules, so a chunk does not show whether it had any. */
  const styles = new Set<string>()
  return {
    name: 'record-bundle',
    transform(_code, id) {
      if (/\.css($|\?)/u.test(id)) styles.add(id)
    },
    writeBundle({ dir }, bundle) {
      const ofStyles = [...styles].flatMap(packageOf)
      const record = Object.fromEntries(
        Object.values(bundle)
          .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
          .map((file): [string, RecordedFile] => {
            if (file.type === 'chunk')
              return [
                file.fileName,
                {
                  packages: inOrder(file.moduleIds.flatMap(packageOf)),
                  imports: [...file.imports, ...file.dynamicImports],
                },
              ]
            const origins = file.originalFileNames.map((name) => join(root, 'src/renderer', name))
            const packages = inOrder([
              ...origins.flatMap(packageOf),
              ...(file.fileName.endsWith('.css') ? ofStyles : []),
            ])
            return [file.fileName, { packages, imports: [] }]
          }),
      )
      writeFileSync(join(dirname(dir ?? join(root, 'out', target)), `packages-${target}.json`), JSON.stringify(record))
    },
  }
}
