import { describe, expect, it } from 'vitest'
import { desktopObstacle, fallbackLine } from '#scripts/shell-choice.ts'

describe('the reason why the desktop shell cannot run', () => {
  it.each([
    ['linux', 1000, { DISPLAY: ':0' }, null],
    ['linux', 1000, { WAYLAND_DISPLAY: 'wayland-0' }, null],
    ['linux', 1000, {}, 'display'],
    ['linux', 1000, { DISPLAY: '' }, 'display'],
    ['linux', 0, { DISPLAY: ':0' }, 'root'],
    ['darwin', 501, {}, null],
    ['darwin', 0, {}, null],
    ['win32', null, {}, null],
  ] as const)('on %s as user %s with %j is %s', (platform, userId, environment, obstacle) => {
    const found = desktopObstacle({ platform, userId, environment })
    if (obstacle === null) expect(found).toBeNull()
    else expect(found).toContain(obstacle)
  })

  it('is said in one line', () => {
    const line = fallbackLine(desktopObstacle({ platform: 'linux', userId: 0, environment: {} }) ?? '')
    expect(line).toMatch(/^Opening the web shell, because [^\n]+\.$/u)
  })
})
