/** Lists the files under `share/` for desktops and command shells: entry, icons, manual page, completions, service. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bashCompletion, fishCompletion, zshCompletion } from './completions.ts'
import { commandWords } from './command-words.ts'
import { desktopEntry, type EntryFacts } from './desktop-entry.ts'
import { manualPage } from './manual.ts'
import type { Product } from './product.ts'
import type { Tree, TreeFile } from './tree.ts'

export interface ShareFacts {
  readonly isDesktop: boolean
  readonly entry: EntryFacts
  readonly zshDirectory: string
}

/** In the layout of the icon theme hicolor. */
function icons(root: string): Tree {
  const directory = join(root, 'build/icons')
  const pictures = readdirSync(directory).map(
    (file) =>
      [
        `icons/hicolor/${file.replace('.png', '')}/apps/quotedeck.png`,
        { content: readFileSync(join(directory, file)) },
      ] as const,
  )
  const drawing = { content: readFileSync(join(root, 'build/icon.svg')) }
  return new Map<string, TreeFile>([...pictures, ['icons/hicolor/scalable/apps/quotedeck.svg', drawing]])
}

/** By their paths under `share/`. */
export function shareFiles(root: string, product: Product, { isDesktop, entry, zshDirectory }: ShareFacts): Tree {
  const words = commandWords(product.version)
  return new Map<string, TreeFile>([
    ...icons(root),
    ['applications/quotedeck.desktop', { content: desktopEntry(root, entry) }],
    ['man/man1/quotedeck.1', { content: manualPage(words, { version: product.version, isDesktop }) }],
    ['bash-completion/completions/quotedeck', { content: bashCompletion(words) }],
    [`${zshDirectory}/_quotedeck`, { content: zshCompletion(words) }],
    ['fish/vendor_completions.d/quotedeck.fish', { content: fishCompletion(words) }],
  ])
}
