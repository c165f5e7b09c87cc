/** Announces changes of a desk's panels to screen readers. */
import type { LiveRegionEvent } from 'dockview'
import { m } from '#i18n/compiled/messages.js'

/** Returns null for events that cannot happen here. */
export function announcementOf({ kind, panel }: LiveRegionEvent): string | null {
  const words = { panel: panel.title ?? '' }
  switch (kind) {
    case 'open':
      return m.panel_said_opened(words)
    case 'close':
      return m.panel_said_closed(words)
    case 'maximize':
      return m.panel_said_maximised(words)
    case 'restore':
      return m.panel_said_restored(words)
    case 'float':
    case 'dock':
    case 'popout':
      return null
  }
}
