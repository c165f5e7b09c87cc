import { readdirSync, readFileSync } from 'node:fs'
import { walkTokens, type Token } from 'marked'
import { describe, expect, it } from 'vitest'
import { guidePages, INDEX_PAGE, linksOf, pageOfLink } from '../../../../src/renderer/guide/guide-pages.ts'
import { isKnown } from '../../../../src/renderer/guide/guide-tokens.ts'

const files = readdirSync('docs/guide').map((file) => `docs/guide/${file}`)
const sources = [...files, 'docs/simulator.md'].map((path) => [path, readFileSync(path, 'utf8')] as const)
const pages = guidePages(Object.fromEntries(sources))

function unknownKinds(tokens: readonly Token[]): readonly string[] {
  const kinds: string[] = []
  void walkTokens([...tokens], (token) => {
    if (!isKnown(token)) kinds.push(token.type)
  })
  return kinds
}

describe('the guide', () => {
  it('begins with its index, and goes on as the index does', () => {
    expect(pages[0]).toMatchObject({ id: INDEX_PAGE, title: 'The guide' })
    expect(pages.map(({ id }) => id)).toEqual(expect.arrayContaining(['connect.md', 'alerts.md', 'simulator.md']))
    const places = ['connect.md', 'charts.md', 'alerts.md', 'keys.md'].map((id) =>
      pages.findIndex((one) => one.id === id),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it.each(pages.map((page) => [page.id, page] as const))('draws every kind of token of %s', (_id, { tokens }) => {
    expect(tokens).not.toEqual([])
    expect(unknownKinds(tokens)).toEqual([])
  })

  it('does not draw just anything', () => {
    const [page] = guidePages({ 'a.md': '> A quotation\n\n---\n\n- one ~~two~~ <b>three</b>' })
    expect(unknownKinds(page?.tokens ?? [])).toEqual(['blockquote', 'hr', 'del', 'html', 'html'])
  })

  it('links to pages that it has', () => {
    const targets = pages.flatMap(({ tokens }) => linksOf(tokens)).flatMap((href) => pageOfLink(href) ?? [])
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((target) => !pages.some(({ id }) => id === target))).toEqual([])
  })
})
