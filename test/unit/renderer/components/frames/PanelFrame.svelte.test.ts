import { createRawSnippet } from 'svelte'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { page, userEvent } from 'vitest/browser'
import PanelFrame from '#renderer/components/frames/PanelFrame.svelte'

const snippetOf = (html: string) => createRawSnippet(() => ({ render: () => html }))
const children = snippetOf('<p>Headlines</p>')
const panel = { kind: 'news', label: 'News', children }

const VIEWS = {
  label: 'Views',
  tabs: [
    { id: 'all', label: 'All' },
    { id: 'history', label: 'History' },
  ],
  active: 'all',
} as const

describe('the frame of a panel', () => {
  it('is a named region that says its kind', async () => {
    await render(PanelFrame, panel)
    const frame = page.getByRole('region', { name: 'News' })
    await expect.element(frame).toHaveAttribute('data-panel', 'news')
    await expect.element(frame).toHaveTextContent('Headlines')
  })

  it('shows why there is nothing to show in place of its body', async () => {
    await render(PanelFrame, { ...panel, empty: { title: 'No headlines', text: 'Choose a market.' } })
    await expect.element(page.getByRole('region', { name: 'News' })).toHaveTextContent('No headlines Choose a market.')
    expect(page.getByText('Headlines', { exact: true }).elements()).toEqual([])
  })

  it('lets a body that it scrolls be reached by keyboard', async () => {
    await render(PanelFrame, { ...panel, scrolls: true })
    await userEvent.tab()
    await expect.element(page.getByRole('group', { name: 'News' })).toHaveFocus()
  })

  it('leaves the focus to a body that scrolls itself', async () => {
    await render(PanelFrame, panel)
    expect(page.getByRole('group').elements()).toEqual([])
  })

  it('stacks bar, messages, body and notes', async () => {
    await render(PanelFrame, {
      ...panel,
      bar: snippetOf('<p>Bar</p>'),
      messages: snippetOf('<p>Message</p>'),
      notes: ['Only the first 10 of 20.', 'Only the first 10 of 20.'],
    })
    const lines = [...page.getByRole('region', { name: 'News' }).element().querySelectorAll('p')]
    expect(lines.map((line) => line.textContent)).toEqual([
      'Bar',
      'Message',
      'Headlines',
      'Only the first 10 of 20.',
      'Only the first 10 of 20.',
    ])
  })

  it('shows the active one of its views, and changes it by arrow keys', async () => {
    const chosen: string[] = []
    await render(PanelFrame, { ...panel, views: { ...VIEWS, onchoose: (id: string) => chosen.push(id) } })
    await expect.element(page.getByRole('tabpanel', { name: 'All' })).toHaveTextContent('Headlines')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen).toEqual(['history'])
  })

  it('receives keys that are pressed within it', async () => {
    const keys: string[] = []
    await render(PanelFrame, { ...panel, scrolls: true, onkeydown: ({ key }: KeyboardEvent) => keys.push(key) })
    await userEvent.tab()
    await userEvent.keyboard('g')
    expect(keys).toContain('g')
  })
})
