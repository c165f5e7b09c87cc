import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'

const LOST = [{ number: 3, notice: { kind: 'profileLost', directory: '/home/ada/profile' } }] as const

const text = () => section().element().textContent
const section = () => page.getByRole('region', { name: 'Quotedeck has stopped: its profile is gone' })

describe.each(['desk', 'ticker', 'settings'] as const)('a lost profile, in a window of the kind %s', (kind) => {
  it('is said for good, and offers all data as a file', async () => {
    const { backend } = await openDeskWindow({ record: { kind, panels: [] } })
    backend.answer('data.exportAll', () => '{}')
    backend.publish('notices', [null, LOST])
    await expect.element(section()).toBeVisible()
    await expect.element(section().getByRole('alert')).toBeVisible()
    expect(page.getByRole('button', { name: 'Dismiss' }).elements()).toEqual([])
    await section().getByRole('button', { name: 'Save data to a file…' }).click()
    await expect.poll(() => backend.asked.map(({ name }) => name)).toContain('data.exportAll')
  })
})

describe('a lost profile', () => {
  it('offers no way to ask again, because nothing is asked without it', async () => {
    const { backend } = await openDeskWindow({ session: { state: 'paused' } })
    const resume = page.getByRole('button', { name: 'Resume' })
    await expect.element(resume).toBeVisible()
    backend.publish('notices', [null, LOST])
    await expect.element(section()).toBeVisible()
    expect(resume.elements()).toEqual([])
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('polling')
    await expect.element(page.getByRole('combobox')).toHaveValue('polling')
    expect(page.getByRole('option', { name: /polling/u }).elements()).toEqual([])
  })

  it('names the directory and what to do, and says why there is no file', async () => {
    const { backend } = await openDeskWindow()
    backend.publish('notices', [null, LOST])
    await expect.poll(text).toMatch(/home.*ada.*profile.* was deleted/u)
    await expect.poll(text).toMatch(/start again after a minute/u)
    backend.answer('data.exportAll', () => 'x'.repeat(10_000_000))
    await section().getByRole('button', { name: 'Save data to a file…' }).click()
    await expect.poll(text).toMatch(/There is more data than an import takes/u)
  })
})
