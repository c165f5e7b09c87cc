import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseInMenu, openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { entryWith, idOf, listOf, liveWith, sessionWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const MANY = Array.from({ length: 300 }, (_, place) => idOf(`stock:US::S${place}`))
const root = document.documentElement

describe('a desk window', () => {
  it('is plainly marked while its market is simulated', async () => {
    await openDeskWindow()
    await expect.element(page.getByText('SIMULATED', { exact: true })).toBeVisible()
    expect(document.title).toContain('SIMULATED')
  })

  it('is not marked on a real service', async () => {
    await openDeskWindow({ session: { source: 'service' } })
    await expect.element(page.getByRole('grid').or(page.getByText('Nothing on this list yet'))).toBeVisible()
    await expect.element(page.getByText('SIMULATED', { exact: true })).not.toBeInTheDocument()
  })

  it('is marked for as long as its service is reached without encryption', async () => {
    const address = { plan: 'base', codesPerRequest: 10, requestsPerMinute: 5, allowsInsecure: true } as const
    const session = { source: 'service', address: { ...address, baseUrl: 'http://api.example.com' } } as const
    const { backend } = await openDeskWindow({ session })
    const mark = page.getByText('NOT ENCRYPTED', { exact: true })
    await expect.element(mark).toBeVisible()
    await expect.element(mark).toHaveAttribute('title', expect.stringContaining('http://api.example.com'))
    const encrypted = { ...address, baseUrl: 'https://api.example.com' }
    backend.publish('session', [null, sessionWith({ source: 'service', address: encrypted })])
    await expect.element(mark).not.toBeInTheDocument()
  })

  it('has the guide in its menu, by keyboard', async () => {
    await openDeskWindow()
    await expect.element(page.getByText('Nothing on this list yet')).toBeVisible()
    await userEvent.keyboard('{F10}')
    await expect.element(page.getByRole('menuitem', { name: 'Guide' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Guide' })).toBeVisible()
  })

  it('changes its language in place', async () => {
    const { backend, setSettings } = await openDeskWindow({ instruments: [AAPL] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    backend.publish('quote', [AAPL, liveWith(AAPL)])
    await expect.element(page.getByRole('columnheader', { name: 'Last' })).toBeVisible()
    const grid = page.getByRole('grid').element()
    setSettings({ language: 'zh-CN' })
    await expect.element(page.getByRole('columnheader', { name: '最新价' })).toBeVisible()
    await expect.element(page.getByRole('gridcell', { name: '124.50亿' })).toBeVisible()
    expect(page.getByRole('grid').element()).toBe(grid)
    expect(root.lang).toBe('zh-CN')
  })

  it('colours a rise red in Chinese and green in English, unless the reader decides', async () => {
    const { setSettings } = await openDeskWindow({ settings: { language: 'zh-CN' } })
    await expect.poll(() => root.dataset['colours']).toBe('redUp')
    setSettings({ language: 'en' })
    await expect.poll(() => root.dataset['colours']).toBe('greenUp')
    setSettings({ language: 'en', colourScheme: 'redUp' })
    await expect.poll(() => root.dataset['colours']).toBe('redUp')
  })

  it('has the theme that the user chose', async () => {
    const { setSettings } = await openDeskWindow()
    setSettings({ theme: 'dark' })
    await expect.poll(() => getComputedStyle(root).colorScheme).toBe('dark')
    setSettings({ theme: 'light' })
    await expect.poll(() => getComputedStyle(root).colorScheme).toBe('light')
  })

  it('is as large and as dense as the reader wants, with every row still in its place', async () => {
    const { setSettings } = await openDeskWindow({ instruments: MANY })
    await expect.poll(() => document.querySelectorAll('[data-instrument]').length).toBeGreaterThan(20)
    setSettings({ fontSizePercent: 150, density: 'compact' })
    const rowHeight = () => document.querySelector('[data-instrument]')?.getBoundingClientRect().height
    await expect.poll(rowHeight).toBe(30)
    expect(document.querySelector('main')?.getBoundingClientRect().height).toBe(window.innerHeight)
    ;(page.getByRole('grid').element() as HTMLElement).focus()
    const lastRow = () => document.querySelector(`[data-instrument="${MANY.at(-1)}"]`)?.getBoundingClientRect()
    // The browser measures the new size of the list a frame after drawing it.
    const pressEnd = async () => {
      await userEvent.keyboard('{End}')
      return lastRow()?.bottom
    }
    await expect.poll(pressEnd).toBeLessThanOrEqual(window.innerHeight)
  })

  it('shows neither names nor colours while it is discreet', async () => {
    const rows = [entryWith(AAPL, { name: { en: 'Apple' } })]
    const { setSettings } = await openDeskWindow({ lists: [{ ...listOf('own', 'Mine', []), rows }] })
    await expect.element(page.getByRole('gridcell', { name: 'Apple' })).toBeVisible()
    setSettings({ discreet: true })
    await expect.element(page.getByRole('gridcell', { name: 'Apple' })).not.toBeInTheDocument()
    expect(root.dataset['colours']).toBe('mono')
    expect(document.title).toBe('SIMULATED')
  })

  it('says when nothing arrives, in its title too, drains, and recovers', async () => {
    const { backend } = await openDeskWindow({ instruments: [AAPL] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    backend.publish('quote', [AAPL, liveWith(AAPL)])
    const row = () => document.querySelector<HTMLElement>(`[data-instrument="${AAPL}"]`)
    const colour = () => getComputedStyle(row()?.querySelector('[data-field="last"]') ?? root).color
    await expect.poll(() => row()?.dataset['state']).toBe('healthy')
    const live = colour()
    backend.setLine(false)
    await expect.element(page.getByRole('alert').getByText('Quotedeck is not running at this address')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Status: Not connected' })).toBeVisible()
    expect(row()?.dataset['state']).toBe('disconnected')
    expect(colour()).not.toBe(live)
    expect(document.title).toMatch(/^Not connected/u)
    backend.setLine(true)
    await expect.element(page.getByText('Quotedeck is not running at this address')).not.toBeInTheDocument()
    await expect.poll(() => backend.listenedTo('quote')).toEqual([AAPL])
    await expect.poll(() => row()?.dataset['state']).toBe('healthy')
    expect(colour()).toBe(live)
  })

  it('shows how the service fares and what is left of the budget', async () => {
    await openDeskWindow({ session: { state: 'rateLimited' } })
    await expect.element(page.getByText('Paused by the request limit')).toBeVisible()
    await page.getByRole('button', { name: /^Status: Paused by the request limit/u }).click()
    await expect.element(page.getByRole('dialog').getByText('54 of 600 requests/min')).toBeVisible()
  })

  it('asks its shell for a further window', async () => {
    const desk = await openDeskWindow()
    await chooseInMenu('New window')
    expect(desk.opened()).toBe(1)
  })

  it('shows a notice until it is dismissed', async () => {
    const { backend } = await openDeskWindow()
    backend.publish('notices', [null, [{ number: 7, notice: { kind: 'profileUnwritable', directory: '/read/only' } }]])
    await expect.element(page.getByText(/\/read\/only cannot be written/u)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => backend.asked).toEqual([{ name: 'notice.dismiss', payload: 7 }])
  })

  it('offers the tray only where there is one', async () => {
    const { backend } = await openDeskWindow({ hasTray: true })
    await chooseInMenu('Settings')
    await page.getByRole('tab', { name: 'Start and tray' }).click()
    await page.getByLabelText(/Keep running in the tray/u).click()
    await expect
      .poll(() => backend.asked.filter(({ name }) => name.startsWith('settings.')))
      .toEqual([{ name: 'settings.update', payload: { closeToTray: true } }])
  })
})
