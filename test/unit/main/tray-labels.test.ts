import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../src/model/settings.ts'
import { trayLabels } from '../../../src/main/tray-labels.ts'

const said = (language: Settings['language'], systemLocale: string, discreet = false) =>
  trayLabels({ language, discreet }, systemLocale)

describe('the words of the tray', () => {
  it('follow the chosen language, whatever the system speaks', () => {
    expect(said('zh-CN', 'en-US').quit).toBe('退出')
    expect(said('en', 'zh-CN').quit).toBe('Quit')
  })

  it.each([
    ['zh-CN', '退出'],
    ['zh-Hant-TW', '退出'],
    ['ZH', '退出'],
    ['en-GB', 'Quit'],
    ['de', 'Quit'],
    ['', 'Quit'],
  ])('follow the system when nothing was chosen: %s', (locale, quit) => {
    expect(said('system', locale).quit).toBe(quit)
  })

  it.each(['en', 'zh-CN'] as const)('do not say whose they are in discreet mode, %s', (language) => {
    expect(Object.values(said(language, '')).join()).toContain('Quotedeck')
    const discreet = said(language, '', true)
    expect(Object.values(discreet).join()).not.toContain('Quotedeck')
    expect(Object.values(discreet)).not.toContain('')
  })
})
