/** A page receives the key of the web shell and loses it. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openDesk } from '../steps/desk.ts'
import { loss } from '../steps/drained.ts'
import { expect, test } from '../fixture.ts'
import { startProcess } from '../hosts/application-process.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'
import { needs } from '../needs.ts'

const START_LIMIT_MS = 15_000
const NOW_AT = /^Quotedeck is now at (http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43})$/gmu

test(
  'a page comes by the key with a code, and loses it when the key is renewed',
  needs('shellPrograms'),
  async ({ newPage, newProfile, market, temporaryDirectory }) => {
    const directory = temporaryDirectory()
    const [command, seen] = [join(directory, 'xdg-open'), join(directory, 'arguments')]
    writeFileSync(command, `#!/bin/sh\nprintf '%s' "$*" > '${seen}.new' && mv '${seen}.new' '${seen}'\n`)
    chmodSync(command, 0o700)
    const { environment, words } = connectedTo(market)
    const shell = startProcess(['out/main/web.js', '--tab', '--profile', newProfile(), ...words], {
      ...environment,
      PATH: `${directory}${delimiter}${process.env['PATH'] ?? ''}`,
    })
    const lastAddress = (): string => [...shell.stdout().matchAll(NOW_AT)].at(-1)?.[1] ?? ''
    const [page, other] = [await newPage(), await newPage()]
    try {
      await test.step('opens the browser with a code in place of the key, which lets in one page', async () => {
        const [, key = ''] = await shell.says(/#key=([\w-]{43})/u, START_LIMIT_MS)
        await expect.poll(() => existsSync(seen)).toBe(true)
        const opened = readFileSync(seen, 'utf8')
        expect(opened).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/u)
        expect(opened).not.toContain(key)

        await page.goto(opened)
        await expect(page.getByRole('grid')).toBeVisible()
        expect(page.url()).not.toContain('code=')
        await page.reload()
        await expect(page.getByRole('grid')).toBeVisible()

        // The page of a thief.
        await other.goto(opened)
        await expect(other.getByText(wording('line_refused_title'))).toBeVisible()
        // Two pages have used the code, so the key is renewed.
        await expect(loss(page)).toContainText(wording('line_renewed_title'))
        expect(lastAddress()).not.toBe('')
      })

      await test.step('shuts out every other page when the key is renewed', async () => {
        const before = lastAddress()
        for (const one of [page, other]) {
          await one.goto('about:blank')
          await one.goto(before)
          await expect(one.getByRole('grid')).toBeVisible()
        }
        const dialog = await openDesk(page).openSettings('settings_connection')
        await dialog.getByRole('button', { name: wording('page_key_renew') }).click()

        await expect(loss(other)).toContainText(wording('line_renewed_title'))
        expect(await other.evaluate(() => sessionStorage.getItem('quotedeck.key'))).toBeNull()
        await other.reload()
        await expect(other.getByText(wording('line_renewed_title'))).toBeVisible()

        await page.reload()
        await expect(page.getByRole('grid')).toBeVisible()
        expect(lastAddress()).not.toBe(before)
        await other.goto('about:blank')
        await other.goto(lastAddress())
        await expect(other.getByRole('grid')).toBeVisible()
      })
    } finally {
      await shell.quit()
    }
  },
)
