/** The settings as a subject. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'
import type { SettingsStore } from './settings.ts'

export interface SettingsSubject {
  readonly topics: Pick<TopicProviders, 'settings'>
  readonly requests: Pick<RequestHandlers, 'settings.update' | 'settings.reset'>
}

export function createSettingsSubject(settings: SettingsStore): SettingsSubject {
  return {
    topics: { settings },
    requests: {
      'settings.update'(patch) {
        settings.update(patch)
        return null
      },
      'settings.reset'(fields) {
        settings.reset(fields)
        return null
      },
    },
  }
}
