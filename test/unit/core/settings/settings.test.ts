import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVersionedDocument } from '../../../../src/core/documents/versioned-document.ts'
import { settingsFormat } from '../../../../src/core/settings/settings-format.ts'
import { createSettings } from '../../../../src/core/settings/settings.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/model/settings.ts'
import { createFakeLog } from '../../../fakes/fake-log.ts'
import { createFakeStore, type FakeStore } from '../../../fakes/fake-store.ts'

function open(store: FakeStore = createFakeStore()) {
  const ports = { store, log: createFakeLog(), report: () => undefined }
  return { store, settings: createSettings(createVersionedDocument(ports, settingsFormat)) }
}

const stored = (content: unknown) => createFakeStore({ settings: { version: 1, content } })

describe('settings', () => {
  it('begin as the defaults', () => {
    expect(open().settings.current()).toEqual(DEFAULT_SETTINGS)
  })

  it('are in force at once and survive a relaunch', () => {
    const { store, settings } = open()
    const heard: Settings[] = []
    settings.watch((value) => heard.push(value))
    settings.update({ theme: 'dark' })
    settings.update({ flash: false })
    const expected = { ...DEFAULT_SETTINGS, theme: 'dark', flash: false }
    expect(settings.current()).toEqual(expected)
    expect(heard.at(-1)).toEqual(expected)
    expect(open(store).settings.current()).toEqual(expected)
  })

  it('keep every sound field when another one is wrong, missing or unknown', () => {
    const content = { theme: 'dark', language: 'tlh', flash: 'yes', closeToTray: true, fontSize: 12 }
    expect(open(stored(content)).settings.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', closeToTray: true })
  })

  it('are whole whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        const settings = open(stored(content)).settings.current()
        expect(Object.keys(settings).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort())
        expect(Object.values(settings)).not.toContain(undefined)
      }),
    )
  })

  it('stay in force when they cannot be written', () => {
    const { store, settings } = open()
    store.failing = true
    settings.update({ theme: 'light' })
    expect(settings.current().theme).toBe('light')
  })
})
