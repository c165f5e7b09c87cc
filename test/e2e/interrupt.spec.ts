/** Ctrl+C in a terminal, and what a service manager does: every process of the command gets the signal at once. */
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'

test.skip(process.platform === 'win32', 'Windows has no process groups.')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`ends without a word, and leaves no process behind, when ${signal} reaches all of its processes`, async ({
    launch,
  }) => {
    const application = await launch({ ownGroup: true })
    // The simulated market runs: its end could be taken for a fault.
    const desk = openDesk(await application.firstWindow())
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(15)
    const saidBefore = application.stdout() + application.stderr()

    application.signalGroup(signal)

    expect(await application.exited).toBe(0)
    await expect.poll(() => application.hasGroup()).toBe(false)
    expect(application.stdout() + application.stderr()).toBe(saidBefore)
  })
