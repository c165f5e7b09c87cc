import { describe, expect, it } from 'vitest'
import { trayLabels } from '../../../src/main/tray-labels.ts'

describe('the words of the tray', () => {
  it('follow the chosen language, whatever the system speaks', () => {
    expect(trayLabels('zh-CN', 'en-US').quit).toBe('退出')
    expect(trayLabels('en', 'zh-CN').quit).toBe('Quit')
  })

  it.each([
    ['zh-CN', '退出'],
    ['zh-Hant-TW', '退出'],
    ['ZH', '退出'],
    ['en-GB', 'Quit'],
    ['de', 'Quit'],
    ['', 'Quit'],
  ])('follow the system when nothing was chosen: %s', (locale, quit) => {
    expect(trayLabels('system', locale).quit).toBe(quit)
  })
})
