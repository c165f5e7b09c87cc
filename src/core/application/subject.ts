/** The application itself as a subject: its notices, and what windows may ask about it. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import { createApplicationRequests, type ApplicationRequest } from './application-requests.ts'
import { diagnose, type DiagnosisParts } from './diagnosis.ts'
import type { Notices } from './notices.ts'

export interface ApplicationSubject {
  readonly topics: Pick<TopicProviders, 'notices'>
  readonly requests: Pick<RequestHandlers, ApplicationRequest | 'notice.dismiss'>
}

/** @param facts Returns the present state of the run, for a report of a defect. */
export function createApplicationSubject(
  notices: Notices,
  application: DiagnosisParts['facts'],
  facts: () => Omit<DiagnosisParts, 'facts' | 'notices'>,
): ApplicationSubject {
  return {
    topics: { notices },
    requests: {
      'notice.dismiss'(number) {
        notices.dismiss(number)
        return null
      },
      ...createApplicationRequests(application, () =>
        diagnose({ facts: application, ...facts(), notices: notices.current() }),
      ),
    },
  }
}
