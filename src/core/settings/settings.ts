/** The user's settings: read once, changed field by field, in force at once. */
import type { SettingsPatch } from '../../contract/schemas.ts'
import type { Settings } from '../../model/settings.ts'
import type { VersionedDocument } from '../documents/versioned-document.ts'
import { createVariable, type Observable } from '../variable.ts'

export interface SettingsStore extends Observable<Settings> {
  update(patch: SettingsPatch): void
}

export function createSettings(document: VersionedDocument<Settings>): SettingsStore {
  const settings = createVariable(document.read())
  return {
    current: () => settings.current(),
    watch: (listener) => settings.watch(listener),
    update(patch) {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      const next: Settings = { ...settings.current(), ...given }
      settings.set(next)
      document.write(next)
    },
  }
}
