/** How the state of the line to the service is drawn and worded in the header. */
import type { ConnectionState, ServiceSession } from '#model/service/service-session.ts'
import { m } from '#i18n/compiled/messages.js'
import type { LineState } from '#renderer/window/line-state.ts'
import type { MarkShape } from '#renderer/components/frames/mark-shape.ts'

/** What the header knows: what the service says, and whether this window still hears of it. */
export type ShownConnection = ConnectionState | 'lineDown' | 'checking'

interface ConnectionDrawing {
  readonly shape: MarkShape
  /** `warning` and `danger` are trouble; a full budget is none. */
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

/** While the window's own line is lost, what the service said last may no longer be so. */
export function shownConnection(
  isLost: boolean,
  line: LineState,
  session: Pick<ServiceSession, 'state'> | undefined,
): ShownConnection {
  if (isLost) return 'lineDown'
  return line.kind === 'checking' ? 'checking' : (session?.state ?? 'starting')
}
