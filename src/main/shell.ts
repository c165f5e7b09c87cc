/** Runs the desktop shell once Electron is ready: the core, windows, tray, menu, and quitting. */
import { join } from 'node:path'
import { app, BrowserWindow, Menu, powerMonitor, protocol, screen, session, shell } from 'electron'
import type { Backend } from '#core/backend.ts'
import type { Overrides } from '#core/connection/overrides.ts'
import type { Ports } from '#core/ports/ports.ts'
import { resolveLocale } from '#i18n/locale.ts'
import type { MenuDescription } from '#model/application/menu.ts'
import type { Notice } from '#model/application/notice.ts'
import type { Settings } from '#model/application/settings.ts'
import type { RedactingLog } from '#node/process/log.ts'
import { watchMachine } from '#node/process/machine-watch.ts'
import { loseProfile } from '#node/lost-profile.ts'
import type { ProfileHold } from '#node/profile/profile-hold.ts'
import type { ProgramFacts } from '#node/network/program-facts.ts'
import { listPageFiles } from '#node/network/page-files.ts'
import { applicationMenu } from './tray/application-menu.ts'
import { createBackendLine, createCommandSender } from './windows/backend-line.ts'
import { createDesktopPorts, type DesktopPorts } from './desktop-ports.ts'
import { openDeskWindow } from './windows/desk-window.ts'
import { createDesk, whenLastWindowCloses, type Desk, type LastWindow } from './windows/desk.ts'
import { guardPages } from './windows/guards.ts'
import { closeStoreChannel, createIpc } from './windows/ipc.ts'
import { leaveCleanly } from './start/leave.ts'
import { createNotifier } from './tray/notifications.ts'
import { createPageHandler, PAGE_SCHEME } from './windows/page-protocol.ts'
import { createTroubleQuestions } from './windows/trouble-questions.ts'
import type { TroubleQuestions } from './windows/window-trouble.ts'
import { isTrayPresent } from './tray/tray-presence.ts'
import { createDeskTray } from './tray/tray.ts'
import type { Display } from './windows/window-bounds.ts'

export interface DesktopShellOptions {
  readonly createBackend: (ports: Ports, overrides: Overrides) => Backend
  /** The profile. */
  readonly directory: string
  /** The directory of `out/` and `resources/`. */
  readonly root: string
  readonly program: ProgramFacts
  readonly overrides: Overrides
  readonly log: RedactingLog
  /** Released as the last step of quitting. */
  readonly hold: ProfileHold
}

/** Opens the windows, and resolves when the backend has started. */
export async function startDesktopShell(options: DesktopShellOptions): Promise<void> {
  const { directory, root, log, hold } = options
  let startsHidden = false
  const notifier = createNotifier({
    platform: process.platform,
    systemLocale: () => app.getLocale(),
    hasWindow: () => BrowserWindow.getAllWindows().length > 0,
    open: (instrument) =>
      commands.sendInFront(instrument === null ? 'panel.show.alerts' : 'panel.show.chart', instrument),
  })
  // Settings are applied while the backend is created; these failures are reported after that.
  const early: Notice[] = []
  let report = (notice: Notice): void => void early.push(notice)
  const ports = createDesktopPorts({
    directory,
    hold,
    program: options.program,
    log,
    simulatorEntry: join(root, 'out/main/simulator.js'),
    candleWorkerEntry: join(root, 'out/main/candle-archive-worker.js'),
    report: (notice) => report(notice),
    deliver: (notification) => notifier.deliver(notification),
    applySettings: (next) => {
      notifier.apply(next)
      startsHidden = next.startHidden
    },
  })
  const backend = options.createBackend(ports, options.overrides)
  report = (notice) => backend.report(notice)
  for (const notice of [...ports.notices, ...early]) report(notice)
  secure(root, log, () => ports.clock.monotonic())

  const line = createBackendLine(backend.connect)
  const commands = createCommandSender(line, () => desk)
  const tray = createDeskTray({
    line,
    clock: ports.clock,
    iconsDirectory: join(root, 'resources/icons'),
    isPresent: () => isTrayPresent(process.platform),
    show: () => void desk.show(),
    newWindow: () => void desk.openDesk(),
    showAt: commands.sendInFront,
    quit: () => app.quit(),
  })
  line.subscribe('alertEvents', null, ({ unacknowledged }) => void app.setBadgeCount(unacknowledged))
  let closeToTray = false
  let language: Settings['language'] = 'system'
  line.subscribe('settings', null, (settings) => {
    closeToTray = settings.closeToTray
    language = settings.language
  })
  const questions = createTroubleQuestions(() => resolveLocale(language, [app.getLocale()]))
  const whenLastCloses = () =>
    whenLastWindowCloses({ closeToTray, trayPresent: tray.isShown(), platform: process.platform })
  const desk = openDesk({ root, ports, backend, whenLastCloses, questions })
  setMenu([], commands.send)
  line.subscribe('menu', null, (menus) => setMenu(menus, commands.send))

  // Electron reports the end of sleep without delay, but no network changes.
  powerMonitor.on('resume', () => backend.wake())
  const stopWatching = watchMachine(ports.clock, () => backend.wake())
  const stopHolding = hold.watch(ports.clock, () => {
    loseProfile({ directory, log, backend, node: ports })
    // The application may be only in the tray, and the user must see the notice.
    desk.show()
  })
  leaveCleanly({
    prepare: () => desk.leave(),
    async finish() {
      stopWatching()
      stopHolding()
      tray.dispose()
      line.dispose()
      await backend.dispose()
      ports.store.close()
      ports.secrets.close()
      await Promise.all([ports.simulatedMarket.stop(), ports.http.close()])
      hold.release()
    },
  })
  // Without a tray, a hidden application could not be reached.
  if (startsHidden) await tray.appear()
  if (!startsHidden || !tray.isShown()) desk.start()
  await Promise.all([tray.appear(), backend.start()])
}

function secure(root: string, log: RedactingLog, now: () => number): void {
  const openExternal = (url: string) =>
    void shell.openExternal(url).catch((error: unknown) => {
      log.warn('A link could not be opened.', { reason: String(error) })
    })
  closeStoreChannel()
  guardPages({ app, session: session.defaultSession, openExternal, now })
  protocol.handle(PAGE_SCHEME, createPageHandler(listPageFiles(join(root, 'out/renderer'))))
}

interface DeskParts {
  readonly root: string
  readonly ports: DesktopPorts
  readonly backend: Backend
  readonly whenLastCloses: () => LastWindow
  readonly questions: TroubleQuestions
}

function openDesk({ root, ports, backend, whenLastCloses, questions }: DeskParts): Desk {
  const { clock, log } = ports
  const ipc = createIpc({ connect: backend.connect, now: () => clock.monotonic(), log })
  const desk = createDesk({
    windows: backend.windows,
    whenLastCloses,
    displays,
    quit: () => app.quit(),
    open: (record, others, takesFocus) =>
      openDeskWindow(record, {
        preloadPath: join(root, 'out/preload/preload.cjs'),
        iconPath: join(root, 'resources/icons/icon.png'),
        clock,
        log,
        questions,
        displays: displays(),
        others,
        takesFocus,
        prepare: (window) => ipc.register(window.webContents),
      }),
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.error('A process of the browser ended.', { type, reason, exitCode })
  })
  app.on('second-instance', () => desk.show())
  app.on('activate', () => desk.show())
  // The desk decides when to quit. Without a listener Electron would quit.
  app.on('window-all-closed', () => undefined)
  return desk
}

function setMenu(menus: readonly MenuDescription[], choose: (command: string) => void): void {
  const template = applicationMenu(process.platform, menus, choose)
  Menu.setApplicationMenu(template === null ? null : Menu.buildFromTemplate(template))
}

/** The primary one comes first. */
function displays(): readonly Display[] {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  return [main, ...others].map(({ id, workArea }) => ({ id: `${id}`, workArea }))
}
