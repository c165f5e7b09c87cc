/** Plants faults, each a patch of the tree, one by one in a copy of it. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** The patches to plant, and the tree to copy. */
export interface Planting {
  readonly patches: string
  /** The parts of the tree that are copied; `node_modules` is linked. */
  readonly tree: readonly string[]
  /** The prefixes of the patches' names; all patches without any. */
  readonly names: readonly string[]
}

/** The number of planted and of missed faults. */
export interface PlantingResult {
  readonly planted: number
  readonly escaped: number
}

/**
 * Plants each patch, looks for it, and reverts it. Prints the number of found faults.
 *
 * @param isFound Looks for the fault in the copy, a directory; `patch` is the patch's file.
 * @throws Error if a patch does not apply.
 */
export function plantEach(
  { patches, tree, names }: Planting,
  isFound: (copy: string, patch: string) => boolean,
): PlantingResult {
  const chosen = readdirSync(patches)
    .filter((file) => names.length === 0 || names.some((start) => file.startsWith(start)))
    .sort()
  const copy = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    for (const path of tree) cpSync(join(ROOT, path), join(copy, path), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const escaped = chosen.filter((name) => {
      const patch = join(patches, name)
      apply(copy, patch)
      const found = isFound(copy, patch)
      apply(copy, patch, '--reverse')
      return !found
    }).length
    console.log(`${chosen.length - escaped} of ${chosen.length} planted faults were found`)
    return { planted: chosen.length, escaped }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function apply(copy: string, patch: string, ...options: readonly string[]): void {
  const { status, stderr } = spawnSync('git', ['apply', ...options, patch], { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${patch} does not apply: ${stderr}`)
}
