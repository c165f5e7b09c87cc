/** Registers a hidden window's demand while the user's setting allows it. */
import type { Settings } from '#model/application/settings.ts'
import type { Cancel } from '../ports/clock.ts'
import type { Observable } from '../reactive/variable.ts'

/** Calls `want` while hidden windows are served, and its result when they no longer are. */
export type WhileHidden = (want: () => Cancel) => Cancel

export function createWhileHidden(settings: Observable<Pick<Settings, 'polling'>>): WhileHidden {
  return (want) => {
    let cancel: Cancel | null = null

    function settle(): void {
      if (settings.current().polling.hiddenWindows === 'slow') {
        cancel ??= want()
      } else {
        cancel?.()
        cancel = null
      }
    }

    settle()
    const stopWatching = settings.watch(settle)
    return () => {
      stopWatching()
      cancel?.()
    }
  }
}
