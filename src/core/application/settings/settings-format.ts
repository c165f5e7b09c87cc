/** How settings are kept on disk. */
import * as v from 'valibot'
import * as schemas from '#contract/values/schemas.ts'
import { fieldsOf } from '#model/values/json.ts'
import { DEFAULT_SETTINGS, type Settings, type Shortcuts } from '#model/application/settings.ts'
import type { BoundedFormat } from '#core/storage/document-bound.ts'

export const settingsFormat: BoundedFormat<Settings> = {
  name: 'settings',
  version: 2,
  migrations: {
    // The second version added fields, and changed none: what is missing takes its default.
    1: (content) => content,
  },
  // Fills in defaults. Every version wrote at least one setting.
  outline: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((fields) => Object.keys(DEFAULT_SETTINGS).some((name) => name in fields)),
  ),
  read: readSettings,
}

type Entries = Readonly<Record<string, v.GenericSchema>>

/** Takes every field that is sound and the default of every other; of groups and shortcuts, every member that is sound. */
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

/** As many as the contract allows to be given back. */
function soundShortcuts(stored: Readonly<Record<string, unknown>>): Shortcuts {
  const sound = Object.entries(stored).filter(([command, chord]) =>
    v.is(schemas.shortcuts, Object.fromEntries([[command, chord]])),
  )
  return v.parse(schemas.shortcuts, Object.fromEntries(sound.slice(0, schemas.MAX_SHORTCUTS)))
}
