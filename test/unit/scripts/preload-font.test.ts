import { describe, expect, it } from 'vitest'
import { preloadOf } from '#scripts/preload-font.ts'

describe('the preload of the font', () => {
  it('names the part of the font that every window needs, as the build has named it', () => {
    const files = ['assets/plex-latin-ext-wdth-normal-a1.woff2', 'assets/plex-latin-wdth-normal-b2.woff2', 'index.js']
    expect(preloadOf(files).attrs).toEqual({
      ...{ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true },
      href: './assets/plex-latin-wdth-normal-b2.woff2',
    })
  })

  it('refuses a build without it, whose windows would draw other letters', () => {
    expect(() => preloadOf(['index.js'])).toThrow('no font')
  })
})
