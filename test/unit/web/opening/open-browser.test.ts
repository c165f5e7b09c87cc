import { describe, expect, it } from 'vitest'
import { browserCommand } from '#web/opening/open-browser.ts'

describe('opening the browser', () => {
  it.each([
    ['linux', ['xdg-open', 'http://127.0.0.1:1/#key=k']],
    ['darwin', ['open', 'http://127.0.0.1:1/#key=k']],
    ['win32', ['cmd.exe', '/c', 'start', '""', 'http://127.0.0.1:1/#key=k']],
  ] as const)('on %s uses %j', (platform, command) => {
    expect(browserCommand(platform, 'http://127.0.0.1:1/#key=k')).toEqual(command)
  })
})
