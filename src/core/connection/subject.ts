/** The connection as a subject: the service in use, and signing in and out. */
import type { ConnectionTest, RequestHandlers, RequestName } from '#contract/requests.ts'
import type { ConnectionForm } from '#contract/values/schemas.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Session } from './connection.ts'

export interface ConnectionSubject {
  readonly topics: Pick<TopicProviders, 'session'>
  readonly requests: Pick<RequestHandlers, Extract<RequestName, `session.${string}` | `connection.${string}`>>
}

/** @param test Tries an address and key with one request. */
export function createConnectionSubject(
  session: Session,
  test: (form: ConnectionForm) => Promise<ConnectionTest>,
): ConnectionSubject {
  return {
    topics: { session },
    requests: {
      'connection.test': (form) => test(form),
      'session.signIn': (form) => session.signIn(form).then(() => null),
      'session.leave': () => session.leave().then(() => null),
      'session.connectAgain': () => session.connectAgain().then(() => null),
      'session.signOut': () => session.signOut().then(() => null),
      'session.pause'({ isPaused }) {
        session.pause(isPaused)
        return null
      },
      'session.tryNow'(operation) {
        session.tryNow(operation)
        return null
      },
    },
  }
}
