import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseInMenu, openDeskWindow, type DeskParts } from '#test/fakes/windows/desk-window.ts'

const dialog = () => page.getByRole('dialog', { name: 'Connect to a service' })
const KEY = 'a-key-of-mine'

async function openDialog(parts: DeskParts = {}) {
  const desk = await openDeskWindow(parts)
  await chooseInMenu('Connect…')
  await expect.element(dialog()).toBeVisible()
  return desk
}

async function fillIn(): Promise<void> {
  await dialog().getByLabelText('Service address').fill('https://api.example.com/')
  await dialog().getByLabelText('Key (token)').fill(KEY)
}

describe('connecting to a service', () => {
  it('says what is wrong with the form before anything is sent', async () => {
    const { backend } = await openDialog()
    await dialog().getByRole('button', { name: 'Test connection' }).click()
    await expect.element(dialog().getByText('Enter the key.')).toBeVisible()
    await expect.element(dialog().getByLabelText('Service address')).toHaveAttribute('aria-invalid', 'true')
    expect(backend.asked).toEqual([])
  })

  it('warns of an address to which the key would travel in clear', async () => {
    await openDialog()
    const address = dialog().getByLabelText('Service address')
    await address.fill('http://api.example.com')
    await expect.element(address).toHaveAccessibleDescription(/^Not encrypted/u)
    await address.fill('https://api.example.com')
    await expect.element(address).not.toHaveAccessibleDescription(/^Not encrypted/u)
  })

  it('sends a key in clear only after the reader has agreed to that', async () => {
    const { backend } = await openDialog()
    await fillIn()
    await dialog().getByLabelText('Service address').fill('http://api.example.com')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(dialog().getByText(/^Use https:\/\/, or agree/u)).toBeVisible()
    expect(backend.asked).toEqual([])
    await dialog().getByLabelText('Send the key unencrypted to this address').click()
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => backend.asked.length).toBe(1)
    expect(backend.asked[0]).toMatchObject({ payload: { baseUrl: 'http://api.example.com', allowInsecure: true } })
  })

  it('says exactly what failed, with the technical detail', async () => {
    const { backend } = await openDialog()
    backend.answer('connection.test', () => ({
      ok: false,
      failure: { kind: 'unavailable', cause: 'redirected', message: '302 to https://elsewhere.example' },
    }))
    await fillIn()
    await dialog().getByRole('button', { name: 'Test connection' }).click()
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/redirects to another one/u),
      )
      .toBeVisible()
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/302 to https:\/\/elsewhere\.example/u),
      )
      .toBeVisible()
  })

  it('says that it works, and keeps the form open', async () => {
    const { backend } = await openDialog()
    backend.answer('connection.test', () => ({ ok: true, value: { latencyMs: 41.6, sampleCode: 'AAPL' } }))
    await fillIn()
    await dialog().getByRole('button', { name: 'Test connection' }).click()
    await expect.element(dialog().getByText('It works: AAPL answered in 42 ms.')).toBeVisible()
  })

  it('signs in with what was entered, and leaves the key nowhere in the page', async () => {
    const { backend } = await openDialog()
    await fillIn()
    await dialog().getByLabelText('Plan').selectOptions('premium')
    await dialog().getByLabelText('Requests per minute').fill('60')
    await dialog().getByLabelText('Remember the key on this computer').click()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(backend.asked).toEqual([
      {
        name: 'session.signIn',
        payload: {
          baseUrl: 'https://api.example.com',
          token: KEY,
          plan: 'premium',
          codesPerRequest: 50,
          requestsPerMinute: 60,
          remember: false,
        },
      },
    ])
    expect(document.documentElement.outerHTML).not.toContain(KEY)
  })

  it('stays open when the application refuses, with the reason', async () => {
    const { backend } = await openDialog()
    backend.answer('session.signIn', () => {
      throw new Error('the profile is read-only')
    })
    await fillIn()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/the profile is read-only/u),
      )
      .toBeVisible()
  })

  it('shows only the end of the key in use, and offers the way back to the simulated market', async () => {
    const address = {
      baseUrl: 'https://api.example.com',
      plan: 'base',
      codesPerRequest: 10,
      requestsPerMinute: 5,
    } as const
    const { backend } = await openDialog({
      session: { source: 'service', address, tokenEnding: 'wxyz', tokenProtection: 'obfuscated' },
    })
    await expect.element(dialog().getByLabelText('Key (token)')).toHaveValue('')
    await expect.element(dialog().getByText(/ends in wxyz/u)).toBeVisible()
    await expect.element(dialog().getByText(/anyone who can read your files can read it/u)).toBeVisible()
    await dialog().getByRole('button', { name: 'Return to the simulated market' }).click()
    await expect.poll(() => backend.asked).toEqual([{ name: 'session.leave', payload: null }])
  })

  it('offers the service that was left again, and deletes its key only after a question', async () => {
    const left = {
      baseUrl: 'https://api.example.com',
      plan: 'base',
      codesPerRequest: 10,
      requestsPerMinute: 5,
    } as const
    const { backend } = await openDialog({ session: { source: 'simulated', left } })
    await expect
      .element(dialog().getByText('Your connection to https://api.example.com is kept, with its key.'))
      .toBeVisible()
    await dialog().getByRole('button', { name: 'Delete the key…' }).click()
    await expect.element(dialog().getByText(/^Delete the key for https/u)).toBeVisible()
    expect(backend.asked).toEqual([])
    await dialog().getByRole('button', { name: 'Cancel' }).first().click()
    await dialog().getByRole('button', { name: 'Connect again' }).click()
    await expect.poll(() => backend.asked).toEqual([{ name: 'session.connectAgain', payload: null }])
  })

  it('asks an enterprise account for its codes a request, and no other', async () => {
    await openDialog()
    await expect.element(dialog().getByLabelText('Codes per request')).not.toBeInTheDocument()
    await dialog().getByLabelText('Plan').selectOptions('enterprise')
    await expect.element(dialog().getByLabelText('Codes per request')).toBeVisible()
  })
})
