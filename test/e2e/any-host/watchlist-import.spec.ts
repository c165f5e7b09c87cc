/** What a pasted or imported list is worth before it is added, and every line of it that was not understood. */
import { chooseInMenu, openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../wording.ts'

test.use({ ownMarket: false })

const LINES = 500
/** 1-based: every twenty-fifth. */
const BAD_LINES = Array.from({ length: 20 }, (_, place) => (place + 1) * 25)

const content = Array.from({ length: LINES }, (_, place) =>
  BAD_LINES.includes(place + 1) ? `no line ${place + 1} !` : `US:T${String(place).padStart(4, '0')}`,
).join('\n')

test('reports exactly the bad lines of an import, before and after it', async ({ launch }) => {
  const page = await (await launch()).firstWindow()
  const { grid } = openDesk(page)
  await expect(grid).toBeVisible()
  await chooseInMenu(page, 'watchlist_import')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.body :is(input, textarea):focus')).toBeVisible()
  await dialog.getByLabel(wording('import_name'), { exact: true }).fill('Five hundred')
  await dialog.getByLabel(wording('import_content'), { exact: true }).fill(content)
  const reported = () =>
    dialog.getByRole('listitem').evaluateAll((items) => items.map((item) => Number(/\d+/u.exec(item.textContent)?.[0])))
  await expect.poll(reported).toEqual(BAD_LINES)
  await expect(dialog.locator('[data-preview]')).toContainText(`${LINES - BAD_LINES.length}`)
  await dialog.getByRole('button', { name: wording('action_import'), exact: true }).click()
  await expect(dialog.locator('[data-preview]')).toHaveCount(0)
  expect(await reported()).toEqual(BAD_LINES)
  await dialog
    .getByRole('button', { name: wording('action_close'), exact: true })
    .last()
    .click()
  await expect(grid).toHaveAttribute('aria-rowcount', `${LINES - BAD_LINES.length + 1}`)
})
