/** The texts of a lost line: the cause, and what to do about it. */
import { m } from '#i18n/compiled/messages.js'
import type { Loss } from '#renderer/window/line-state.ts'

export interface LossWords {
  readonly title: string
  readonly text: string
}

export function lossWords(loss: Loss): LossWords {
  switch (loss.kind) {
    case 'silent':
      return { title: m.line_silent_title(), text: m.line_silent_text() }
    case 'down':
      return { title: m.line_down_title(), text: m.line_down_text() }
    case 'occupied':
      return { title: m.line_occupied_title(), text: m.line_occupied_text() }
    case 'refused':
      return { title: m.line_refused_title(), text: m.line_refused_text() }
    case 'restarted':
      return { title: m.line_restarted_title(), text: m.line_restarted_text() }
    case 'renewed':
      return { title: m.line_renewed_title(), text: m.line_renewed_text() }
    case 'otherProfile':
      return { title: m.line_profile_title(), text: m.line_profile_text({ directory: loss.directory }) }
    case 'otherVersion':
      return { title: m.line_version_title(), text: VERSION_TEXTS[loss.remedy](loss) }
  }
}

type VersionLoss = Extract<Loss, { readonly kind: 'otherVersion' }>

const VERSION_TEXTS: Readonly<Record<VersionLoss['remedy'], (loss: VersionLoss) => string>> = {
  reload: ({ own, running }) => m.line_version_reload({ own, running }),
  open: ({ own, running }) => m.line_version_open({ own, running }),
  restart: ({ own, running }) => m.line_version_restart({ own, running }),
}
