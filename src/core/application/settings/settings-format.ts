/** The stored format of the settings. */
import * as v from 'valibot'
import * as schemas from '#contract/values/schemas.ts'
import { fieldsOf } from '#model/values/json.ts'
import { DEFAULT_SETTINGS, type Settings, type Shortcuts } from '#model/application/settings.ts'
import type { BoundedFormat } from '#core/storage/document-bound.ts'

export const settingsFormat: BoundedFormat<Settings> = {
  name: 'settings',
  version: 2,
  migrations: {
    // Version 2 only added fields.
    1: (content) => content,
  },
  // Every version wrote at least one setting.
  outline: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((fields) => Object.keys(DEFAULT_SETTINGS).some((name) => name in fields)),
  ),
  read: readSettings,
}

type Entries = Readonly<Record<string, v.GenericSchema>>

/** Invalid fields, and invalid members of groups, take their defaults; invalid shortcuts are dropped. */
function readSettings(content: unknown): Settings {
  const stored = fieldsOf(content)
  const groups = Object.entries(schemas.settingsGroups).map(([name, group]) => {
    const defaults = DEFAULT_SETTINGS[name as keyof typeof schemas.settingsGroups]
    return [name, { ...defaults, ...soundFields(group.entries, fieldsOf(stored[name])) }] as const
  })
  return {
    ...DEFAULT_SETTINGS,
    ...soundFields(schemas.settingsEntries, stored),
    ...Object.fromEntries(groups),
    shortcuts: soundShortcuts(fieldsOf(stored['shortcuts'])),
  }
}

function soundFields(entries: Entries, stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sound = Object.entries(entries).flatMap(([field, schema]) => {
    const checked = v.safeParse(schema, stored[field])
    return checked.success ? [[field, checked.output] as const] : []
  })
  return Object.fromEntries(sound)
}

function soundShortcuts(stored: Readonly<Record<string, unknown>>): Shortcuts {
  const sound = Object.entries(stored).filter(([command, chord]) =>
    v.is(schemas.shortcuts, Object.fromEntries([[command, chord]])),
  )
  return v.parse(schemas.shortcuts, Object.fromEntries(sound.slice(0, schemas.MAX_SHORTCUTS)))
}
