/** `npm start` as in a terminal. */
import { startCommand } from '../hosts/application-process.ts'
import { expect, test } from '../fixture.ts'
import { needs } from '../needs.ts'

const START_LIMIT_MS = 30_000

test('ends with one line at most on Ctrl+C', needs('processGroups'), async ({ temporaryDirectory }) => {
  const words = ['start', '--', '--web', '--no-open', '--profile', temporaryDirectory()]
  const command = startCommand(['npm', ...words], {}, { ownGroup: true })
  const [, origin = ''] = await command.says(/^Quotedeck is at (http:\/\/127\.0\.0\.1:\d+)/mu, START_LIMIT_MS)
  expect((await fetch(origin)).status).toBe(200)
  const linesSaid = () => (command.stdout() + command.stderr()).split('\n').length
  const linesBefore = linesSaid()

  command.signalGroup('SIGINT')

  await command.exited
  // npm exits immediately, and its children follow.
  await expect.poll(() => command.hasGroup()).toBe(false)
  expect(linesSaid() - linesBefore, command.stderr()).toBeLessThanOrEqual(1)
})
