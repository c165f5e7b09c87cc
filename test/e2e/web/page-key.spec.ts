/** How a page comes by the key of the web shell, and how it loses it. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openDesk } from '../desk.ts'
import { loss } from '../drained.ts'
import { expect, test } from '../fixture.ts'
import { startProcess } from '../hosts/application-process.ts'
import { wording } from '../wording.ts'

test.use({ ownMarket: false })

const START_LIMIT_MS = 15_000

test('opens the browser with a code in place of the key, which lets in one page', async ({
  launch,
  temporaryDirectory,
}) => {
  test.skip(process.platform !== 'linux', 'The command that opens a browser is replaced by one of the test’s.')
  const directory = temporaryDirectory()
  const [command, seen] = [join(directory, 'xdg-open'), join(directory, 'arguments')]
  writeFileSync(command, `#!/bin/sh\nprintf '%s' "$*" > '${seen}.new' && mv '${seen}.new' '${seen}'\n`)
  chmodSync(command, 0o700)
  const environment = { PATH: `${directory}${delimiter}${process.env['PATH'] ?? ''}` }
  const shell = startProcess(['out/main/web.js', '--tab', '--profile', join(directory, 'profile')], environment)
  try {
    const [, key = ''] = await shell.says(/#key=([\w-]{43})/u, START_LIMIT_MS)
    await expect.poll(() => existsSync(seen)).toBe(true)
    const opened = readFileSync(seen, 'utf8')
    expect(opened).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/u)
    expect(opened).not.toContain(key)

    // Any page of the tests' browser, to open others in it.
    const { context } = await (await launch()).firstWindow().then((page) => ({ context: page.context() }))
    const page = await context.newPage()
    await page.goto(opened)
    await expect(page.getByRole('grid')).toBeVisible()
    expect(page.url()).not.toContain('code=')
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()

    const thief = await context.newPage()
    await thief.goto(opened)
    await expect(thief.getByText(wording('line_refused_title'))).toBeVisible()
    // The code was read by two, so the key is a new one.
    await expect(loss(page)).toContainText(wording('line_renewed_title'))
    expect(shell.stdout()).toMatch(/^Quotedeck is now at http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43}$/mu)
  } finally {
    await shell.quit()
  }
})

test('shuts out every other page when the key is renewed', async ({ launch }) => {
  const application = await launch()
  const [first, other] = [await application.firstWindow(), await application.openWindow()]
  await expect(other.getByRole('grid')).toBeVisible()
  const desk = openDesk(first)
  const dialog = await desk.openSettings('settings_connection')
  await dialog.getByRole('button', { name: wording('page_key_renew') }).click()

  await expect(loss(other)).toContainText(wording('line_renewed_title'))
  expect(await other.evaluate(() => sessionStorage.getItem('quotedeck.key'))).toBeNull()
  await other.reload()
  await expect(other.getByText(wording('line_renewed_title'))).toBeVisible()

  await first.reload()
  await expect(first.getByRole('grid')).toBeVisible()
  const printed = /^Quotedeck is now at (\S+)$/mu.exec(application.stdout())?.[1] ?? ''
  await other.goto('about:blank')
  await other.goto(printed)
  await expect(other.getByRole('grid')).toBeVisible()
})
