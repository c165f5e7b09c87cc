import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Payload } from '#contract/requests.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { openDeskWindow, THIS_WINDOW, type DeskParts } from '#test/fakes/windows/desk-window.ts'

const AAPL = 'stock:US::AAPL' as InstrumentId

type Description = Payload<'menu.describe'>

async function openDesk(parts: DeskParts = { windowsBelongTo: 'application' }) {
  const desk = await openDeskWindow(parts)
  const described = () =>
    desk.backend.asked.filter(({ name }) => name === 'menu.describe').map(({ payload }) => payload as Description)
  const discreetEntry = () =>
    described()
      .at(-1)
      ?.menus.flatMap(({ groups }) => groups.flat())
      .find(({ command }) => command === 'discreet.toggle')
  await expect.element(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  return { ...desk, described, discreetEntry }
}

describe('the menu that the system draws', () => {
  it('is described in the reader’s language and with the reader’s chords', async () => {
    const { discreetEntry, setSettings } = await openDesk()
    await expect.poll(discreetEntry).toMatchObject({ label: 'Discreet mode on or off', chord: 'Mod+Shift+D' })
    setSettings({ language: 'zh-CN', shortcuts: { 'discreet.toggle': 'Alt+D' } })
    await expect.poll(discreetEntry).toMatchObject({ label: '开启或关闭隐私模式', chord: 'Alt+D' })
  })

  it('is not described by a browser’s window', async () => {
    const { backend, described } = await openDesk({})
    await expect.poll(() => backend.listenedTo('workspaces')).toHaveLength(1)
    expect(described()).toEqual([])
  })

  it('has what is chosen from it carried out, once each time', async () => {
    const { backend } = await openDesk()
    const changes = () => backend.asked.filter(({ name }) => name === 'settings.update')
    await expect.poll(() => backend.listenedTo('chosenCommand')).toEqual([THIS_WINDOW])
    backend.publish('chosenCommand', [THIS_WINDOW, null])
    backend.publish('chosenCommand', [THIS_WINDOW, { number: 4, command: 'discreet.toggle', instrument: null }])
    await expect.poll(changes).toHaveLength(1)
    backend.publish('chosenCommand', [THIS_WINDOW, { number: 4, command: 'discreet.toggle', instrument: null }])
    backend.publish('chosenCommand', [THIS_WINDOW, { number: 5, command: 'discreet.toggle', instrument: null }])
    await expect.poll(changes).toHaveLength(2)
  })

  it('still carries out commands after the stored window has changed', async () => {
    const { app, backend } = await openDesk()
    const changes = () => backend.asked.filter(({ name }) => name === 'settings.update')
    backend.publish('chosenCommand', [THIS_WINDOW, { number: 1, command: 'discreet.toggle', instrument: null }])
    await expect.poll(changes).toHaveLength(1)
    const { record } = app.window
    if (record === null) throw new Error('No record.')
    backend.publish('window', [THIS_WINDOW, { ...record, pinned: [AAPL] }])
    await expect.poll(() => app.window.record?.pinned).toEqual([AAPL])
    backend.publish('chosenCommand', [THIS_WINDOW, { number: 2, command: 'discreet.toggle', instrument: null }])
    await expect.poll(changes).toHaveLength(2)
  })

  it('carries out what was chosen while its page was still being loaded', async () => {
    const { backend } = await openDesk()
    await expect.poll(() => backend.listenedTo('chosenCommand')).toEqual([THIS_WINDOW])
    backend.publish('chosenCommand', [THIS_WINDOW, { number: 9, command: 'keys.show', instrument: null }])
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('shows what was chosen in the panels that follow symbols', async () => {
    const { app, backend } = await openDesk()
    await expect.poll(() => backend.listenedTo('chosenCommand')).toEqual([THIS_WINDOW])
    const chosen = { number: 1, command: 'panel.show.watchlist', instrument: AAPL }
    backend.publish('chosenCommand', [THIS_WINDOW, chosen])
    await expect.poll(() => app.desk?.active?.symbol).toBe(AAPL)
  })
})
