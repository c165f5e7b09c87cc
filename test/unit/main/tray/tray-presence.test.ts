import { describe, expect, it } from 'vitest'
import { isTrayPresent, type Run } from '#main/tray/tray-presence.ts'
import { startSessionBus } from '#test/fakes/profile/session-bus.ts'

function machineWith(answers: Readonly<Record<string, string>>): { readonly run: Run; readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    run(program, words) {
      asked.push([program, ...words].join(' '))
      const answer = answers[program]
      return answer === undefined ? Promise.reject(new Error('not found')) : Promise.resolve(answer)
    },
  }
}

describe('the presence of a tray', () => {
  it('is taken for granted on Windows and macOS', async () => {
    const { run, asked } = machineWith({})
    expect([await isTrayPresent('win32', run), await isTrayPresent('darwin', run)]).toEqual([true, true])
    expect(asked).toEqual([])
  })

  it('is asked of the session bus on Linux', async () => {
    const { run, asked } = machineWith({ gdbus: '(true,)\n' })
    expect(await isTrayPresent('linux', run)).toBe(true)
    expect(asked[0]).toContain('org.kde.StatusNotifierWatcher')
  })

  it('is denied when the name has no owner', async () => {
    expect(await isTrayPresent('linux', machineWith({ gdbus: '(false,)\n' }).run)).toBe(false)
  })

  it('is asked with another program where the first is not installed', async () => {
    const { run } = machineWith({ 'dbus-send': 'method return time=1 sender=x\n   boolean true\n' })
    expect(await isTrayPresent('linux', run)).toBe(true)
  })

  it('is denied where the bus cannot be asked at all', async () => {
    expect(await isTrayPresent('linux', machineWith({}).run)).toBe(false)
  })
})

describe('a real session bus', () => {
  it.for(['gdbus', 'dbus-send'])(
    'answers %s that there is a host of tray icons as long as there is one',
    async (program, { skip }) => {
      const bus = await startSessionBus()
      if (bus === null) return skip('no session bus: dbus-daemon is not installed here')
      if (!(await bus.has(program))) return skip(`${program} is not installed here`)
      const run: Run = (asked, words) =>
        asked === program ? bus.run(asked, words) : Promise.reject(new Error('is to be left out'))
      expect(await isTrayPresent('linux', run)).toBe(false)
      const leave = await bus.own('org.kde.StatusNotifierWatcher')
      expect(await isTrayPresent('linux', run)).toBe(true)
      await leave()
      await expect.poll(() => isTrayPresent('linux', run)).toBe(false)
    },
  )
})
