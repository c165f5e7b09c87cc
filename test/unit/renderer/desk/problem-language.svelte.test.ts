import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locale } from '#i18n/locale.ts'
import { m } from '#i18n/compiled/messages.js'
import { openDeskWindow, type DeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const FULL = 'the disk is full'

interface Refusal {
  readonly what: string
  readonly refuse: (desk: DeskWindow) => Promise<void>
  readonly sentence: (locale: Locale) => string
}

const refuseSettings = ({ backend }: DeskWindow) =>
  backend.answer('settings.update', () => {
    throw new Error(FULL)
  })

async function saveAlert(price: string): Promise<void> {
  await userEvent.keyboard('{Alt>}a{/Alt}')
  await page.getByRole('textbox', { name: 'Price' }).fill(price)
  await userEvent.keyboard('{Enter}')
}

const REFUSALS: readonly Refusal[] = [
  {
    what: 'a command',
    async refuse(desk) {
      refuseSettings(desk)
      await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}')
    },
    sentence: (locale) => m.error_application({ message: FULL }, { locale }),
  },
  {
    what: 'an edit of a list',
    async refuse({ backend }) {
      backend.answer('watchlist.edit', () => ({ ok: false, failure: 'unknownList' }))
      await page.getByRole('button', { name: 'List actions' }).click()
      await page.getByRole('menuitem', { name: 'Remove the list', exact: true }).click()
    },
    sentence: (locale) => m.refusal_unknown_list({}, { locale }),
  },
  {
    what: 'a setting',
    async refuse(desk) {
      refuseSettings(desk)
      await userEvent.keyboard('{Control>},{/Control}')
      await page.getByRole('tab', { name: 'Appearance', exact: true }).click()
      await page.getByLabelText('Discreet mode').click()
    },
    sentence: (locale) => m.error_application({ message: FULL }, { locale }),
  },
  {
    what: 'an alert',
    async refuse({ backend }) {
      backend.answer('alert.save', () => ({ ok: false, failure: 'tooManyAlerts' }))
      await saveAlert('250')
    },
    sentence: (locale) => m.alert_refusal_many({}, { locale }),
  },
  {
    what: 'a field of an alert',
    refuse: () => saveAlert('much'),
    sentence: (locale) => m.alert_fault_price({}, { locale }),
  },
]

describe('the reason why something was refused', () => {
  it.each(REFUSALS)('is shown in the new language after a change of language: $what', async ({ refuse, sentence }) => {
    const desk = await openDeskWindow({ instruments: [idOf('stock:US::AAPL')] })
    await page.getByRole('row', { name: /AAPL/u }).click()
    await refuse(desk)
    await expect.element(page.getByText(sentence('en'))).toBeVisible()
    for (const language of ['zh-CN', 'en'] as const) {
      desk.setSettings({ language })
      await expect.element(page.getByText(sentence(language))).toBeVisible()
    }
  })
})
