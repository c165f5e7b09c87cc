/** The languages of the application, and which one a setting means. */
import type { Settings } from '#model/application/settings.ts'

export type Locale = Exclude<Settings['language'], 'system'>

/**
 * The language to speak. `system` takes the first of the reader's preferred ones (BCP 47 tags, best first) that there is;
 * every kind of Chinese is better served by simplified Chinese than by English.
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
