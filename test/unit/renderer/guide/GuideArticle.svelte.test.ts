import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page as screen } from 'vitest/browser'
import GuideArticle from '#renderer/guide/GuideArticle.svelte'
import { guidePages } from '#renderer/guide/guide-pages.ts'

async function show(markdown: string) {
  const opened: string[] = []
  const [page] = guidePages({ 'page.md': markdown })
  if (page === undefined) throw new Error('There is no page.')
  const { container } = await render(GuideArticle, { page, onopen: (target: string) => opened.push(target) })
  const of = (selector: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.textContent?.replaceAll(/\s+/gu, ' '))
  return { of, opened }
}

describe('a page of the guide', () => {
  it('has headings below that of the dialog, and paragraphs whose lines are joined', async () => {
    const { of } = await show('# Alerts\n\nOne\ntwo.\n\n## More\nThree.\n')
    expect(of('h3, h4, p')).toEqual(['Alerts', 'One two.', 'More', 'Three.'])
  })

  it('has lists, also within lists', async () => {
    const { of } = await show('- one\n  and more\n- two\n\n1. first\n   - within')
    expect(of('ul > li')).toEqual(['one and more', 'two', 'within'])
    expect(of('ol > li > ul > li')).toEqual(['within'])
  })

  it('has tables, with cells that may be empty', async () => {
    const { of } = await show('| a | b |\n| --- | --- |\n| `1` | |')
    expect(of('th')).toEqual(['a', 'b'])
    expect(of('td')).toEqual(['1', ''])
  })

  it('shows code as it is written', async () => {
    const { of } = await show('```sh\n# **no** <b>mark</b>\n```\nThen.')
    expect(of('pre')).toEqual(['# **no** <b>mark</b>'])
    expect(of('p')).toEqual(['Then.'])
  })

  it('marks text, also within marked text', async () => {
    const { of } = await show('Press **Save `now`** or *not*.')
    expect(of('p')).toEqual(['Press Save now or not.'])
    expect(of('strong')).toEqual(['Save now'])
    expect(of('strong code')).toEqual(['now'])
    expect(of('em')).toEqual(['not'])
  })

  it('leads to its other pages, and nowhere else', async () => {
    const { of, opened } = await show('See [all **keys**](keys.md#top), [elsewhere](https://example.com).')
    expect(of('p')).toEqual(['See all keys, elsewhere.'])
    expect(of('a')).toEqual([])
    await screen.getByRole('button', { name: 'all keys' }).click()
    expect(opened).toEqual(['keys.md'])
  })

  it('shows what it does not know as it is written, and never as markup', async () => {
    const { of } = await show('One <img src="x"> two.')
    expect(of('p')).toEqual(['One <img src="x"> two.'])
    expect(of('img')).toEqual([])
  })
})
