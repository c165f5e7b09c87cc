import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { settingsEntries } from '#contract/values/schemas.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { settingsFormat } from '#core/application/settings/settings-format.ts'
import { createSettings } from '#core/application/settings/settings.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore, type FakeStore } from '#test/fakes/ports/fake-store.ts'

function open(store: FakeStore = createFakeStore()) {
  const ports = { store, log: createFakeLog(), report: () => undefined }
  return { store, settings: createSettings(createVersionedDocument(ports, settingsFormat)) }
}

const stored = (content: unknown, version = 2) => createFakeStore({ settings: { version, content } })

const spoilt = fc.record(Object.fromEntries(Object.keys(DEFAULT_SETTINGS).map((field) => [field, fc.jsonValue()])), {
  requiredKeys: [],
})

describe('settings', () => {
  it('begin as the defaults', () => {
    expect(open().settings.current()).toEqual(DEFAULT_SETTINGS)
  })

  it('take effect immediately and survive a relaunch', () => {
    const { store, settings } = open()
    const received: Settings[] = []
    settings.watch((value) => received.push(value))
    settings.update({ theme: 'dark' })
    settings.update({ flash: false })
    const expected = { ...DEFAULT_SETTINGS, theme: 'dark', flash: false }
    expect(settings.current()).toEqual(expected)
    expect(received.at(-1)).toEqual(expected)
    expect(open(store).settings.current()).toEqual(expected)
  })

  it('keep every sound field when another one is wrong, missing or unknown', () => {
    const content = { theme: 'dark', language: 'tlh', flash: 'yes', closeToTray: true, fontSize: 12 }
    expect(open(stored(content)).settings.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', closeToTray: true })
  })

  it('take over what the first version stored, and the defaults of what it did not know', () => {
    const content = { language: 'zh-CN', theme: 'light', colourScheme: 'redUp', flash: false, closeToTray: true }
    const { store, settings } = open(stored(content, 1))
    expect(settings.current()).toEqual({ ...DEFAULT_SETTINGS, ...content })
    settings.update({ density: 'compact' })
    expect(store.read('settings')).toEqual({
      version: 2,
      content: { ...DEFAULT_SETTINGS, ...content, density: 'compact' },
    })
  })

  it('lose of a group of switches, and of the shortcuts, the wrong member alone', () => {
    const content = {
      notifications: { enabled: false, sound: 'loud' },
      polling: { hiddenWindows: 'never' },
      shortcuts: { 'palette.open': 'Ctrl+P', 'panel.close': null, 'no dot': 'X', 'chart.open': 7, 'a.b': '\u0007' },
    }
    const settings = open(stored(content)).settings.current()
    expect(settings.notifications).toEqual({ enabled: false, sound: true })
    expect(settings.polling).toEqual(DEFAULT_SETTINGS.polling)
    expect(settings.shortcuts).toEqual({ 'palette.open': 'Ctrl+P', 'panel.close': null })
  })

  it('lose a wrong proxy whole: half of one would lead somewhere else', () => {
    const proxyOf = (proxy: unknown) => open(stored({ proxy })).settings.current().proxy
    expect(proxyOf({ mode: 'manual', url: 'http://proxy:8080' })).toEqual({ mode: 'manual', url: 'http://proxy:8080' })
    for (const wrong of [
      { mode: 'manual', url: 'nowhere' },
      { mode: 'manual', url: '' },
      { mode: 'x', url: '' },
      'none',
    ])
      expect(proxyOf(wrong)).toEqual(DEFAULT_SETTINGS.proxy)
  })

  it('are reset field by field, or all together', () => {
    const { store, settings } = open()
    settings.update({ theme: 'dark', density: 'compact', shortcuts: { 'palette.open': 'Ctrl+P' } })
    settings.reset(['theme', 'shortcuts'])
    expect(settings.current()).toEqual({ ...DEFAULT_SETTINGS, density: 'compact' })
    settings.reset('all')
    expect(settings.current()).toEqual(DEFAULT_SETTINGS)
    expect(open(store).settings.current()).toEqual(DEFAULT_SETTINGS)
  })

  it('are whole whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), spoilt), (content) => {
        const settings = open(stored(content)).settings.current()
        expect(Object.keys(settings).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort())
        expect(v.is(v.strictObject(settingsEntries), settings)).toBe(true)
      }),
    )
  })

  it('keep their new values when they cannot be written', () => {
    const { store, settings } = open()
    store.failing = true
    settings.update({ theme: 'light' })
    expect(settings.current().theme).toBe('light')
  })
})
