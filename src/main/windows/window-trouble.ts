/** Handles a page that crashes or hangs: reloads it, and asks the user if that does not help. */
import type { BrowserWindow } from 'electron'
import type { Clock } from '#core/ports/clock.ts'
import type { Log } from '#core/ports/log.ts'
import { createCrashRecovery } from './crash-recovery.ts'

/**
 * Asks the user in a dialog over the window. Each resolves with whether the page must be loaded again; a dialog that cannot be shown counts
 * as no.
 */
export interface TroubleQuestions {
  readonly crashed: (window: BrowserWindow) => Promise<boolean>
  readonly hangs: (window: BrowserWindow) => Promise<boolean>
}

export interface TroublePorts {
  readonly clock: Clock
  readonly log: Log
  readonly questions: TroubleQuestions
  readonly load: () => void
}

export function careFor(window: BrowserWindow, ports: TroublePorts): void {
  reviveAfterCrash(window, ports)
  endHang(window, ports)
}

function reviveAfterCrash(window: BrowserWindow, { clock, log, questions, load }: TroublePorts): void {
  let recovery = createCrashRecovery()

  async function ask(): Promise<void> {
    const again = await questions.crashed(window).catch(() => false)
    if (window.isDestroyed()) return
    if (!again) return window.close()
    recovery = createCrashRecovery()
    load()
  }

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    const delayMs = recovery.crashed(clock.monotonic())
    log.error('A window crashed.', { reason, exitCode, reloadsAfterMs: delayMs })
    if (delayMs === null) return void ask()
    clock.schedule(delayMs, () => {
      if (!window.isDestroyed()) load()
    })
  })
}

/** Asks first, because a hanging page may recover. */
function endHang(window: BrowserWindow, { log, questions }: TroublePorts): void {
  let hangs = false
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    const again = await questions.hangs(window).catch(() => false)
    isAsking = false
    // The crash reloads the page.
    if (again && hangs && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
  }

  window.on('unresponsive', () => {
    hangs = true
    log.warn('A window does not respond.')
    if (!isAsking) void ask()
  })
  window.on('responsive', () => {
    hangs = false
    log.warn('A window responds again.')
  })
}
