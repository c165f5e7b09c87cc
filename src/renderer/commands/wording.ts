/** Titles of commands, in the user's language or in another one, which the palette also searches. */
import type { Locale } from '#i18n/locale.ts'
import type { CommandGroup } from './command.ts'
import { m } from '#i18n/compiled/messages.js'

export type Title = (locale?: Locale) => string

type Message<Inputs> = (inputs: Inputs, options?: { locale?: Locale }) => string

export const inLocale = (locale: Locale | undefined): { locale?: Locale } => (locale === undefined ? {} : { locale })

export function titled(message: Message<Record<string, never>>): Title {
  return (locale) => message({}, inLocale(locale))
}

/** Returns `Theme: Dark`. */
export function choiceTitle(setting: Title, choice: Title): Title {
  return (locale) => m.command_choice({ setting: setting(locale), choice: choice(locale) }, inLocale(locale))
}

export const GROUP_TITLE: Readonly<Record<CommandGroup, () => string>> = {
  general: m.command_group_general,
  list: m.command_group_list,
  chart: m.command_group_chart,
  drawing: m.command_group_drawing,
  alert: m.command_group_alert,
  panel: m.command_group_panel,
  window: m.command_group_window,
  link: m.command_group_link,
  appearance: m.command_group_appearance,
}
