/** The web shell's own window, and the effect of closing it. */
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import type { AppWindows, WindowEnd } from '#web/opening/app-window.ts'
import { runShell, untilPrinted } from '#test/fakes/shells/running-web-shell.ts'

function createFakeAppWindows() {
  const opened: string[] = []
  const ends: ((end: WindowEnd) => void)[] = []
  const seen = { closed: false }
  const appWindows: AppWindows = {
    open(url) {
      opened.push(url)
      return new Promise((resolve) => ends.push(resolve))
    },
    close: () => {
      seen.closed = true
    },
  }
  return { appWindows, opened, seen, endLast: (end: WindowEnd) => ends.at(-1)?.(end) }
}

describe('a web shell with a window of its own', () => {
  it('opens it with a code, and no browser', async () => {
    const { appWindows, opened } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    expect(opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/u)])
    expect(shell.opened).toEqual([])
    expect(shell.seen.ports?.application.endsWithWindow).toBe(true)
  })

  it('ends when the window is closed', async () => {
    const { appWindows, endLast } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    endLast('closed')
    expect(await shell.finished).toBe(0)
  })

  it('keeps running when the settings say so, and opens a window when it is started again', async () => {
    const { appWindows, opened, endLast } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    shell.seen.ports?.applySettings({ ...DEFAULT_SETTINGS, closeToTray: true })
    endLast('closed')
    const second = runShell(['--profile', shell.directory])
    expect(await second.finished).toBe(0)
    expect(second.printed).toEqual([
      `Quotedeck is already running with the profile ${shell.directory}, and opens a window.`,
    ])
    await expect.poll(() => opened.length).toBe(2)
    expect(new Set(opened).size).toBe(2)
  })

  it('opens the browser with another code when no window can be shown', async () => {
    const { appWindows, opened, endLast } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    endLast('failed')
    await expect.poll(() => shell.opened.length).toBe(1)
    expect(shell.opened[0]).toMatch(/#code=/u)
    expect(shell.opened).not.toEqual(opened)
  })

  it('closes the window when it is stopped', async () => {
    const { appWindows, seen } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    shell.stop()
    await shell.finished
    expect(seen.closed).toBe(true)
  })

  it('opens a tab nevertheless when asked to', async () => {
    const { appWindows, opened } = createFakeAppWindows()
    const shell = runShell(['--tab'], { appWindows })
    await untilPrinted(shell.printed)
    expect([opened.length, shell.opened.length]).toEqual([0, 1])
    expect(shell.seen.ports?.application.endsWithWindow).toBe(false)
  })

  it('that was started without a window does not end with one that was asked for later', async () => {
    const { appWindows, opened, endLast } = createFakeAppWindows()
    const shell = runShell(['--no-open'], { appWindows })
    await untilPrinted(shell.printed)
    expect(shell.seen.ports?.application.endsWithWindow).toBe(false)
    await runShell(['--profile', shell.directory]).finished
    await expect.poll(() => opened.length).toBe(1)
    endLast('closed')
    await runShell(['--profile', shell.directory]).finished
    await expect.poll(() => opened.length).toBe(2)
  })
})
