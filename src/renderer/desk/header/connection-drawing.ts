/** The icon and text of the connection state. */
import type { ConnectionState, ServiceSession } from '#model/service/service-session.ts'
import { m } from '#i18n/compiled/messages.js'
import type { LineState } from '#renderer/window/line-state.ts'
import type { MarkShape } from '#renderer/components/frames/mark-shape.ts'

/** The service's state, or that of the window's own line. */
export type ShownConnection = ConnectionState | 'lineDown' | 'checking'

interface ConnectionDrawing {
  readonly shape: MarkShape
  /** `warning` and `danger` mark trouble; a full budget is not trouble. */
  readonly look: 'quiet' | 'success' | 'warning' | 'danger'
  readonly wording: () => string
}

export const CONNECTION_DRAWINGS: Readonly<Record<ShownConnection, ConnectionDrawing>> = {
  starting: { shape: 'dotted', look: 'quiet', wording: m.connection_starting },
  connected: { shape: 'disc', look: 'success', wording: m.connection_connected },
  degraded: { shape: 'triangle', look: 'warning', wording: m.connection_degraded },
  offline: { shape: 'cross', look: 'danger', wording: m.connection_offline },
  rateLimited: { shape: 'hourglass', look: 'warning', wording: m.connection_rate_limited },
  unauthorised: { shape: 'lock', look: 'danger', wording: m.connection_unauthorised },
  keyless: { shape: 'lock', look: 'danger', wording: m.connection_keyless },
  paused: { shape: 'pause', look: 'warning', wording: m.connection_paused },
  lineDown: { shape: 'parted', look: 'danger', wording: m.line_lost },
  checking: { shape: 'dotted', look: 'quiet', wording: m.line_checking },
}

/** Prefers the window's own line: while it is lost, the service's last state may be outdated. */
export function shownConnection(
  isLost: boolean,
  line: LineState,
  session: Pick<ServiceSession, 'state'> | undefined,
): ShownConnection {
  if (isLost) return 'lineDown'
  return line.kind === 'checking' ? 'checking' : (session?.state ?? 'starting')
}
