/** Stores the user's settings. */
import type { SettingsFields, SettingsPatch } from '#contract/values/schemas.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import type { VersionedDocument } from '#core/storage/versioned-document.ts'
import { createVariable, type Observable } from '#core/reactive/variable.ts'

export interface SettingsStore extends Observable<Settings> {
  update(patch: SettingsPatch): void
  reset(fields: SettingsFields): void
  replace(settings: Settings): void
}

export function createSettings(document: VersionedDocument<Settings>): SettingsStore {
  const settings = createVariable(document.read())

  function replace(next: Settings): void {
    settings.set(next)
    document.write(next)
  }

  return {
    current: () => settings.current(),
    watch: (listener) => settings.watch(listener),
    replace,
    update(patch) {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      replace({ ...settings.current(), ...given })
    },
    reset(fields) {
      if (fields === 'all') return replace(DEFAULT_SETTINGS)
      const defaults = Object.fromEntries(fields.map((field) => [field, DEFAULT_SETTINGS[field]]))
      replace({ ...settings.current(), ...defaults })
    },
  }
}
