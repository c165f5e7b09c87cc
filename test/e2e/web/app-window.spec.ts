/** The separate window that the web shell opens in a Chromium browser. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from '../fixture.ts'
import { startProcess } from '../hosts/application-process.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { needs } from '../needs.ts'

const START_LIMIT_MS = 15_000

test(
  'opens with a code in place of the key, and Quotedeck ends when it is closed',
  needs('shellPrograms'),
  async ({ newPage, newProfile, market, temporaryDirectory }) => {
    const directory = temporaryDirectory()
    const [browser, seen, close] = ['google-chrome-stable', 'arguments', 'close'].map((name) => join(directory, name))
    writeFileSync(
      browser ?? '',
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}.new' && mv '${seen}.new' '${seen}'\nwhile [ ! -e '${close}' ]; do sleep 0.1; done\n`,
    )
    chmodSync(browser ?? '', 0o700)
    const profile = newProfile()
    const { environment, words: service } = connectedTo(market)
    const shell = startProcess(['out/main/web.js', '--profile', profile, ...service], {
      ...environment,
      PATH: `${directory}${delimiter}${process.env['PATH'] ?? ''}`,
      DISPLAY: ':0',
    })
    try {
      const [, key = ''] = await shell.says(/#key=([\w-]{43})/u, START_LIMIT_MS)
      await expect.poll(() => existsSync(seen ?? '')).toBe(true)
      const words = readFileSync(seen ?? '', 'utf8').split('\n')
      const [, address = ''] = /^--app=(http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43})$/u.exec(words[0] ?? '') ?? []
      expect(words).toContain(`--user-data-dir=${join(profile, 'window')}`)
      expect(words.join(' ')).not.toContain(key)

      // Opens the address like that browser.
      const page = await newPage()
      await page.goto(address)
      await expect(page.getByRole('grid')).toBeVisible()
      await page.close()
      writeFileSync(close ?? '', '')
      expect(await shell.exited).toBe(0)
    } finally {
      await shell.quit()
    }
  },
)
