/**
 * Records which packages each built file carries, from the bundler's own account of it. The licences and the bill of materials of a
 * package are made of this record, so that they name what is inside and nothing else.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** A built file. */
interface RecordedFile {
  /** `name@version` of every package of which it carries code, a style or a font. */
  readonly packages: readonly string[]
  /** The built files that it imports, at once or on demand. */
  readonly imports: readonly string[]
}

/** By the file's path below the directory of its target. */
export type BundleRecord = Readonly<Record<string, RecordedFile>>

/** The parts that are built into a directory of their own. */
export type BuildTarget = 'main' | 'preload' | 'renderer'

/** Where the record of a target is; beside the directories of the build, so that no package takes it along. */
const recordFile = (root: string, target: BuildTarget): string => join(root, 'out', `packages-${target}.json`)

/** @throws Error when there is no build. */
export function readRecord(root: string, target: BuildTarget): BundleRecord {
  return JSON.parse(readFileSync(recordFile(root, target), 'utf8')) as BundleRecord
}

/** The package that a file of it belongs to; its last directory of the name counts, because packages nest. */
const IN_PACKAGE = /^\0?(?<directory>.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/u

function packageOf(file: string): readonly string[] {
  const directory = IN_PACKAGE.exec(file)?.groups?.['directory']
  if (directory === undefined) return []
  const { name, version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Record<string, string>
  return [`${name}@${version}`]
}

const inOrder = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted()

/** Writes the record of a target at the end of its build. */
export function recordBundle(root: string, target: BuildTarget): Plugin {
  /** Styles are taken out of their modules, so that a chunk does not say whether it had any. */
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
