/** A settings row: words, value and patch. */
import type { SettingsPatch } from '#contract/values/schemas.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Locale } from '#i18n/locale.ts'

/** A message without placeholders, in the user's language or in a given one. */
export type Words = (inputs?: Record<never, never>, options?: { readonly locale?: Locale }) => string

export interface SettingChoice<Value> {
  readonly value: Value
  readonly label: Words
}

interface Described {
  readonly id: string
  readonly label: Words
  readonly hint?: Words
}

export interface Option {
  /** The value as text, by which scripts and tests select. */
  readonly key: string
  readonly label: Words
}

/** Options are identified by index, because values need not be texts. */
export interface ChoiceSetting extends Described {
  readonly kind: 'choice' | 'colours'
  readonly options: readonly Option[]
  readonly place: (settings: Settings) => number
  readonly patch: (place: number, settings: Settings) => SettingsPatch
}

export interface SwitchSetting extends Described {
  readonly kind: 'switch'
  readonly isOn: (settings: Settings) => boolean
  readonly patch: (isOn: boolean, settings: Settings) => SettingsPatch
}

export type Setting = ChoiceSetting | SwitchSetting

type Plain = {
  [Field in keyof Settings]: Settings[Field] extends string | number | boolean ? Field : never
}[keyof Settings]
type Flag = { [Field in keyof Settings]: Settings[Field] extends boolean ? Field : never }[keyof Settings]
type Wording = Omit<Described, 'id'>

export const optionsOf = (choices: readonly SettingChoice<string | number | boolean>[]): readonly Option[] =>
  choices.map(({ value, label }) => ({ key: String(value), label }))

export function choiceOf<Field extends Plain>(
  field: Field,
  wording: Wording,
  choices: readonly SettingChoice<Settings[Field]>[],
  kind: ChoiceSetting['kind'] = 'choice',
): ChoiceSetting {
  return {
    kind,
    id: field,
    ...wording,
    options: optionsOf(choices),
    place: (settings) => choices.findIndex(({ value }) => value === settings[field]),
    patch: (place) => ({ [field]: choices[place]?.value }),
  }
}

export function switchOf(field: Flag, wording: Wording): SwitchSetting {
  return {
    kind: 'switch',
    id: field,
    ...wording,
    isOn: (settings) => settings[field],
    patch: (isOn) => ({ [field]: isOn }),
  }
}

export function resetPatch(setting: Setting, settings: Settings, defaults: Settings): SettingsPatch {
  return setting.kind === 'switch'
    ? setting.patch(setting.isOn(defaults), settings)
    : setting.patch(setting.place(defaults), settings)
}

export function isAsItCame(setting: Setting, settings: Settings, defaults: Settings): boolean {
  return setting.kind === 'switch'
    ? setting.isOn(settings) === setting.isOn(defaults)
    : setting.place(settings) === setting.place(defaults)
}
