/** The languages of the application, and the choice among them. */
import type { Settings } from '#model/application/settings.ts'

export type Locale = Exclude<Settings['language'], 'system'>

/**
 * Returns the language of a setting. `system` takes the first supported one of the user's languages (BCP 47 tags, best first);
 * every variety of Chinese maps to simplified Chinese rather than English.
 */
export function resolveLocale(setting: Settings['language'], preferred: readonly string[]): Locale {
  if (setting !== 'system') return setting
  for (const tag of preferred) {
    const [language] = tag.toLowerCase().split('-')
    if (language === 'zh') return 'zh-CN'
    if (language === 'en') return 'en'
  }
  return 'en'
}
