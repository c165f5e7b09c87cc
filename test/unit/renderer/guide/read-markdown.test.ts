import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guidePages, INDEX_PAGE, pageOfLink } from '../../../../src/renderer/guide/guide-pages.ts'
import { readMarkdown, type Block, type Text } from '../../../../src/renderer/guide/read-markdown.ts'

const text = (words: string) => ({ kind: 'text' as const, text: words, href: null })

describe('a page of Markdown', () => {
  it('is headings and paragraphs, whose lines are joined', () => {
    expect(readMarkdown('# Alerts\n\nOne\ntwo.\n\n## More\nThree.\n')).toEqual([
      { kind: 'heading', level: 1, text: [text('Alerts')] },
      { kind: 'paragraph', text: [text('One two.')] },
      { kind: 'heading', level: 2, text: [text('More')] },
      { kind: 'paragraph', text: [text('Three.')] },
    ])
  })

  it('is lists, whose items may go on in a further line', () => {
    expect(readMarkdown('- one\n  and more\n- two')).toEqual([
      { kind: 'list', isOrdered: false, items: [[text('one and more')], [text('two')]] },
    ])
    expect(readMarkdown('1. one\n2. two')).toMatchObject([{ kind: 'list', isOrdered: true }])
  })

  it('is tables, with cells that may be empty', () => {
    expect(readMarkdown('| a | b |\n| --- | --- |\n| 1 | |')).toEqual([
      { kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')], []]] },
    ])
  })

  it('is code as it stands, with empty lines and marks', () => {
    expect(readMarkdown('```sh\nnpm ci\n\n# **no** mark\n```\nThen.')).toEqual([
      { kind: 'code', text: 'npm ci\n\n# **no** mark' },
      { kind: 'paragraph', text: [text('Then.')] },
    ])
  })

  it('is marked by strong, emphasised and literal text, and by links', () => {
    expect(readMarkdown('Press **Save** or `*`, *not* [keys](keys.md).')).toEqual([
      {
        kind: 'paragraph',
        text: [
          text('Press '),
          { kind: 'strong', text: 'Save', href: null },
          text(' or '),
          { kind: 'code', text: '*', href: null },
          text(', '),
          { kind: 'emphasis', text: 'not', href: null },
          text(' '),
          { kind: 'link', text: 'keys', href: 'keys.md' },
          text('.'),
        ],
      },
    ])
  })
})

const textsOf = (block: Block): readonly Text[] => {
  if (block.kind === 'list') return block.items
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()]
  return block.kind === 'code' ? [] : [block.text]
}

describe('the guide', () => {
  const files = readdirSync('docs/guide').map((file) => `docs/guide/${file}`)
  const sources = [...files, 'docs/simulator.md'].map((path) => [path, readFileSync(path, 'utf8')] as const)
  const pages = guidePages(Object.fromEntries(sources))

  it('begins with its index, and goes on as the index does', () => {
    expect(pages[0]).toMatchObject({ id: INDEX_PAGE, title: 'The guide' })
    expect(pages.map(({ id }) => id)).toEqual(expect.arrayContaining(['connect.md', 'alerts.md', 'simulator.md']))
    const places = ['connect.md', 'charts.md', 'alerts.md', 'keys.md'].map((id) =>
      pages.findIndex((one) => one.id === id),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it.each(pages.map((page) => [page.id, page] as const))('is understood to the last mark: %s', (_id, { blocks }) => {
    const plain = blocks.flatMap(textsOf).flat().filter(({ kind }) => kind === 'text') // prettier-ignore
    expect(plain.filter((piece) => /`|\*\*|\]\(|^\s*[#|]/u.test(piece.text))).toEqual([])
  })

  it('links to pages that it has', () => {
    const links = pages.flatMap(({ blocks }) => blocks.flatMap(textsOf).flat()).flatMap(({ href }) => href ?? [])
    const targets = links.flatMap((href) => pageOfLink(href) ?? [])
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((target) => !pages.some(({ id }) => id === target))).toEqual([])
  })
})
