/** Preloads the interface font: otherwise a browser requests it only when it lays out the first text. */
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The part of the font that every window needs, by the package's file name. */
const FONT = /-latin-wdth-normal-[^/]*\.woff2$/u

export function preloadFont(): Plugin {
  return {
    name: 'quotedeck:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => (bundle === undefined ? [] : [preloadOf(Object.keys(bundle))]),
    },
  }
}

export function preloadOf(files: readonly string[]): HtmlTagDescriptor {
  const font = files.find((file) => FONT.test(file))
  if (font === undefined) throw new Error('The build has no font to preload.')
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${font}` }
  return { tag: 'link', injectTo: 'head', attrs }
}
