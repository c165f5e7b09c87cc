/** The web shell continues when the reader of its output is gone, such as a closed terminal or `head`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixture.ts'
import { startProcess } from '../hosts/application-process.ts'
import { connectedTo } from '../servers/reference-server.ts'

test('keeps running when a warning finds standard error closed', async ({ market, temporaryDirectory }) => {
  const profile = temporaryDirectory()
  // Its repair prints a warning at every start.
  writeFileSync(join(profile, 'settings.json'), 'not JSON')
  const { environment, words } = connectedTo(market)
  const shell = startProcess(['out/main/web.js', '--no-open', '--profile', profile, ...words], environment)
  try {
    shell.child.stderr?.destroy()
    const [, address = ''] = await shell.says(/^Quotedeck is at (\S+)$/mu, 15_000)
    shell.child.stdout?.destroy()
    expect((await fetch(address)).status).toBe(200)
    expect(await shell.quit()).toBe(0)
  } finally {
    await shell.kill()
  }
})
