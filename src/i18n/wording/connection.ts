/** The words of the states of the connection. */
import type { ConnectionState } from '#model/service/service-session.ts'
import { m } from '../compiled/messages.js'

export const CONNECTION_WORDING: Readonly<Record<ConnectionState, () => string>> = {
  starting: m.connection_starting,
  connected: m.connection_connected,
  degraded: m.connection_degraded,
  offline: m.connection_offline,
  rateLimited: m.connection_rate_limited,
  unauthorised: m.connection_unauthorised,
  keyless: m.connection_keyless,
  paused: m.connection_paused,
}
