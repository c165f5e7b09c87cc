import { readdirSync, readFileSync } from 'node:fs'
import { walkTokens, type Token, type Tokens } from 'marked'
import { describe, expect, it } from 'vitest'
import { guidePages, INDEX_PAGE, linksOf, pageOfLink } from '#renderer/guide/guide-pages.ts'
import { isKnown } from '#renderer/guide/guide-tokens.ts'

const files = readdirSync('docs/guide', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/guide/${file}`)
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
  it('begins with its index, and lists pages in the order of the index', () => {
    expect(pages[0]).toMatchObject({ id: INDEX_PAGE, title: 'The guide' })
    expect(pages.map(({ id }) => id)).toEqual(expect.arrayContaining(['connect.md', 'alerts.md', 'simulator.md']))
    const places = ['connect.md', 'charts.md', 'alerts.md', 'keys.md'].map((id) =>
      pages.findIndex((one) => one.id === id),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('has pages in the language of the reader, and those that are not translated in English', () => {
    const translated = guidePages({ 'guide/a.md': '# One', 'guide/zh-CN/a.md': '# 一', 'guide/b.md': '# Two' }, 'zh-CN')
    expect(translated.map(({ id, title, language }) => [id, title, language])).toEqual([
      ['a.md', '一', 'zh-CN'],
      ['b.md', 'Two', 'en'],
    ])
    expect(guidePages({ 'guide/zh-CN/a.md': '# 一', 'guide/a.md': '# One' }).map(({ title }) => title)).toEqual(['One'])
  })

  it('has the same rows and columns in a translated table', () => {
    const tablesOf = (locale: 'en' | 'zh-CN') =>
      guidePages(Object.fromEntries(sources), locale)
        .filter(({ id }) => id === 'indicators.md' || id === 'imports.md')
        .flatMap(({ tokens }) => tokens.filter(({ type }) => type === 'table') as Tokens.Table[])
        .map(({ header, rows }) => [header.length, rows.length])
    expect(tablesOf('zh-CN')).toEqual(tablesOf('en'))
    expect(tablesOf('en')).toEqual([
      [4, 17],
      [2, 10],
    ])
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
