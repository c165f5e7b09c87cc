/** How settings are kept on disk. */
import * as v from 'valibot'
import * as schemas from '../../contract/schemas.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../model/settings.ts'
import type { DocumentFormat } from '../documents/versioned-document.ts'

export const settingsFormat: DocumentFormat<Settings> = {
  name: 'settings',
  version: 1,
  migrations: {},
  read: readSettings,
}

/** Takes every field that is sound and the default of every other. */
function readSettings(content: unknown): Settings {
  if (typeof content !== 'object' || content === null) return DEFAULT_SETTINGS
  const sound = Object.entries(schemas.settings.entries).flatMap(([field, schema]) => {
    const checked = v.safeParse(schema, (content as Record<string, unknown>)[field])
    return checked.success ? [[field, checked.output] as const] : []
  })
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(sound) }
}
