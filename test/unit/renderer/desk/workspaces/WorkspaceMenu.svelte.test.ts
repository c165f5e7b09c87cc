import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WindowId, WorkspaceId, WorkspaceList } from '#model/workspace/workspace.ts'
import { openDeskWindow, THIS_WINDOW, THIS_WORKSPACE } from '#test/fakes/windows/desk-window.ts'

const OTHER = 'workspace-9' as WorkspaceId
const [STRIP, FAR_DESK] = ['window-3' as WindowId, 'window-4' as WindowId]

const TWO: WorkspaceList = {
  current: THIS_WORKSPACE,
  workspaces: [
    {
      id: THIS_WORKSPACE,
      name: '',
      windows: [
        { id: THIS_WINDOW, kind: 'desk', isShown: true },
        { id: STRIP, kind: 'ticker', isShown: true },
        { id: FAR_DESK, kind: 'desk', isShown: false },
      ],
    },
    { id: OTHER, name: 'Options', windows: [{ id: 'window-10' as WindowId, kind: 'desk', isShown: false }] },
  ],
}

async function openMenu() {
  const desk = await openDeskWindow()
  desk.backend.publish('workspaces', [null, TWO])
  await userEvent.click(page.getByRole('button', { name: 'My desk' }))
  return desk
}

const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

describe('the menu of workspaces', () => {
  it('names all workspaces, and goes to the one that is chosen', async () => {
    const { backend } = await openMenu()
    await expect
      .element(page.getByRole('menuitemradio', { name: /My desk.*3 windows/u }))
      .toHaveAttribute('aria-checked', 'true')
    await userEvent.click(page.getByRole('menuitemradio', { name: /Options.*1 window$/u }))
    await expect.poll(() => backend.asked).toEqual([{ name: 'workspace.switch', payload: { workspace: OTHER } }])
  })

  it('asks for a name before it saves a copy, and goes there', async () => {
    const { backend } = await openMenu()
    backend.answer('workspace.duplicate', () => ({ ok: true, value: OTHER }))
    await userEvent.click(item('Save as…'))
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveValue('Copy of My desk')
    await userEvent.fill(name, ' Morning ')
    await userEvent.click(page.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => backend.asked)
      .toEqual([
        { name: 'workspace.duplicate', payload: { workspace: THIS_WORKSPACE, name: 'Morning' } },
        { name: 'workspace.switch', payload: { workspace: OTHER } },
      ])
  })

  it('does not take an empty name', async () => {
    const { backend } = await openMenu()
    await userEvent.click(item('New workspace…'))
    await userEvent.click(page.getByRole('button', { name: 'Create' }))
    await expect.element(page.getByText('Enter a name.')).toBeVisible()
    expect(backend.asked).toEqual([])
  })

  it('says why a workspace could not be made, and keeps what was entered', async () => {
    const { backend } = await openMenu()
    backend.answer('workspace.create', () => ({ ok: false, failure: 'tooManyWorkspaces' }))
    await userEvent.click(item('New workspace…'))
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'One more')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/maximum number of workspaces/u)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('One more')
  })

  it('asks before it deletes', async () => {
    const { backend } = await openMenu()
    await userEvent.click(item('Delete…'))
    await expect.element(page.getByRole('heading', { name: 'Delete “My desk”?' })).toBeVisible()
    expect(backend.asked).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }))
    await expect
      .poll(() => backend.asked)
      .toEqual([{ name: 'workspace.remove', payload: { workspace: THIS_WORKSPACE } }])
  })

  it('offers in a browser to open the windows that no tab shows, and no others', async () => {
    const { host } = await openMenu()
    await expect.element(item(/Desk 1.*this window/u)).toBeDisabled()
    await expect.element(item(/Ticker strip$/u)).toBeDisabled()
    await userEvent.click(item(/Desk 2.*not open/u))
    expect(host.opened).toEqual([FAR_DESK])
  })

  it('takes a window that no tab shows out of the workspace, and no other', async () => {
    const { backend } = await openMenu()
    await expect.element(item('Close “Desk 2” permanently')).toBeVisible()
    expect(item(/permanently$/u).elements()).toHaveLength(1)
    await userEvent.click(item('Close “Desk 2” permanently'))
    await expect.poll(() => backend.asked).toEqual([{ name: 'window.close', payload: { window: FAR_DESK } }])
  })

  it('opens the settings in a window of their own', async () => {
    const { host } = await openMenu()
    await userEvent.click(item('Settings in a window'))
    expect(host.opened).toEqual(['settings'])
  })

  it('opens a further strip', async () => {
    const { host } = await openMenu()
    await userEvent.click(item('New ticker strip'))
    expect(host.opened).toEqual(['ticker'])
  })
})

describe('windows that no tab shows', () => {
  it('are offered one a click, until all are open', async () => {
    const { backend, host } = await openDeskWindow()
    backend.publish('workspaces', [null, TWO])
    await userEvent.click(page.getByRole('button', { name: 'Open 1 more window' }))
    expect(host.opened).toEqual([FAR_DESK])
    const [first, second] = TWO.workspaces
    if (first === undefined || second === undefined) throw new Error('There are two.')
    const allShown = { ...first, windows: first.windows.map((window) => ({ ...window, isShown: true })) }
    backend.publish('workspaces', [null, { ...TWO, workspaces: [allShown, second] }])
    await expect.element(page.getByRole('button', { name: /more window/u })).not.toBeInTheDocument()
  })
})

describe('the welcome', () => {
  it('is there while the market is simulated, until it is answered for good', async () => {
    const { backend, setSettings } = await openDeskWindow()
    await userEvent.click(page.getByRole('button', { name: 'Keep exploring' }))
    await expect.poll(() => backend.asked).toEqual([{ name: 'settings.update', payload: { welcomed: true } }])
    setSettings({ welcomed: true })
    await expect.element(page.getByText('Welcome to Quotedeck')).not.toBeInTheDocument()
  })

  it('is not there on a real service', async () => {
    await openDeskWindow({ session: { source: 'service' } })
    await expect.element(page.getByRole('tab', { name: 'Watchlist' })).toBeVisible()
    await expect.element(page.getByText('Welcome to Quotedeck')).not.toBeInTheDocument()
  })
})
