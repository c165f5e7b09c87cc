/**
 * Bundles the code of a window's first screen into three files, because every file adds a wait. A small one draws the window's last
 * appearance. It imports a second one, which connects to the backend and imports the screen. The page fetches all three in parallel.
 */
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite'

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

const BOOT = 'boot'
const START = 'start'
const SCREEN = 'first-screen'
/** In the order in which they are needed. */
const FIRST_CHUNKS = [
  { name: BOOT, root: '/src/renderer/boot.ts' },
  { name: START, root: '/src/renderer/main.ts' },
  { name: SCREEN, root: '/src/renderer/show-desk.ts' },
] as const

interface ChunkGroup {
  readonly priority: number
  readonly name: (id: string, graph: ModuleGraph) => string | null
}

/** For `output.codeSplitting`. */
export function firstChunks(): ChunkGroup[] {
  return FIRST_CHUNKS.map(({ name, root }, place) => ({
    priority: FIRST_CHUNKS.length - place,
    name: (id, graph) => (isImportedBy(root, id, graph) ? name : null),
  }))
}

function isImportedBy(root: string, id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (module.endsWith(root)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return false
}

/** Preloads the first screen, which its entry would request only when it runs. */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'quotedeck:preload-first-screen',
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => (bundle === undefined ? [] : tagsOf(bundle)) },
  }
}

function tagsOf(bundle: NonNullable<IndexHtmlTransformContext['bundle']>): HtmlTagDescriptor[] {
  const link = (rel: string, file: string): HtmlTagDescriptor => ({
    tag: 'link',
    injectTo: 'head',
    attrs: { rel, crossorigin: true, href: `./${file}` },
  })
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const [boot, start, screen] = [BOOT, START, SCREEN].map((wanted) => chunks.find(({ name }) => name === wanted))
  if (boot === undefined || start === undefined || screen === undefined)
    throw new Error('The build has no first screen to preload.')
  const wanted = new Set([start, screen].flatMap(({ fileName, imports }) => [fileName, ...imports]))
  const scripts = [...wanted].filter((file) => file !== boot.fileName && !boot.imports.includes(file))
  const styles = [...(screen.viteMetadata?.importedCss ?? [])]
  return [...scripts.map((file) => link('modulepreload', file)), ...styles.map((file) => link('stylesheet', file))]
}
