/** The desktop application on the substitute for Electron: the built bundle, with pages in the tests' own browser. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { BROWSER_ADDRESS } from '#test/host/chromium-pages.ts'
import { startProcess, type ApplicationProcess } from './application-process.ts'
import type { WorkerBrowser } from './chromium-host.ts'
import { createControlClient, type ControlClient } from './control-client.ts'
import { askForWindow } from './desktop-page.ts'
import type { Application, Host, LaunchOptions, WindowControls } from './host.ts'

/** `app://quotedeck/`, as the substitute maps it for Chromium. */
const DESK_ADDRESS = 'http://quotedeck.app.localhost/'

export interface StandInApplication extends Application {
  readonly windows: WindowControls
  readonly controls: ControlClient
  readonly processId: number
  /** All pages so far, in the order of opening. */
  pages(): readonly Page[]
}

export interface StandInHost extends Host {
  launch(options: LaunchOptions & { readonly profile: string }): Promise<StandInApplication>
}

export function createStandInHost({ context, address }: WorkerBrowser): StandInHost {
  const running = new Set<ApplicationProcess>()
  const opened = new Set<Pages>()

  function launch(options: LaunchOptions & { readonly profile: string }) {
    const { profile, words = [], environment = {}, ownGroup = false } = options
    const pages = collectPages(context)
    opened.add(pages)
    const application = startProcess(
      ['test/host/run.ts', '.', '--profile', profile, ...words],
      { [BROWSER_ADDRESS]: address, ...environment },
      { withControlLine: true, withKeyPipe: true, ownGroup, isMeasured: true },
    )
    running.add(application)
    const controls = createControlClient(application.child)

    async function pageAt(index: number): Promise<Page> {
      const page = await Promise.race([
        pages.at(index),
        application.exited.then((code) => {
          throw new Error(`It ended with code ${code}.\n${application.stderr()}`)
        }),
      ])
      try {
        // The fragment identifies the window.
        await page.waitForURL(({ href }) => href.startsWith(DESK_ADDRESS))
      } catch (cause) {
        const { exitCode, signalCode } = application.child
        // A refused application may have requested a window, which opens after the process has ended and closes.
        if (page.isClosed() && exitCode === null && signalCode === null && pages.forget(page)) return pageAt(index)
        throw new Error(`No desk was shown; the process: ${exitCode ?? signalCode ?? 'runs'}.\n${told()}`, { cause })
      }
      return page
    }

    /** Returns the application's log. */
    function told(): string {
      const log = join(profile, 'quotedeck.log')
      return application.stderr() + (existsSync(log) ? readFileSync(log, 'utf8') : '')
    }

    const started: StandInApplication = {
      ...application,
      profile,
      controls,
      processId: application.child.pid ?? 0,
      pages: () => pages.all(),
      address: null,
      windows: createWindowControls(controls),
      firstWindow: () => pageAt(0),
      restoredWindows: (count) => Promise.all(Array.from({ length: count }, (_, place) => pageAt(place + 1))),
      async openWindow() {
        const first = await pageAt(0)
        // A document that is being replaced loses answers to its requests.
        await first.waitForLoadState()
        const index = pages.all().length
        await askForWindow(first)
        return pageAt(index)
      },
      async kill() {
        await application.kill()
        // Electron's windows end with its process.
        for (const page of pages.all()) await page.close()
      },
    }
    return Promise.resolve(started)
  }

  return {
    launch,
    async tidyUp() {
      for (const application of running) await application.quit()
      running.clear()
      // The pages of a killed application stay open and would try to reconnect.
      for (const pages of opened) {
        pages.stop()
        for (const page of pages.all()) await page.close()
      }
      opened.clear()
    },
  }
}

function createWindowControls(controls: ControlClient): WindowControls {
  return {
    bounds: async () => (await controls.ask('windows', null)).map(({ bounds }) => bounds),
    async move(index, bounds) {
      const id = (await controls.ask('windows', null))[index]?.id
      if (id === undefined) throw new Error(`There is no window ${index}.`)
      await controls.ask('moveWindow', { id, bounds })
    },
  }
}

interface Pages {
  all(): readonly Page[]
  at(index: number): Promise<Page>
  /** Removes a page of another application. Returns whether it was listed. */
  forget(page: Page): boolean
  /** Ignores further pages. */
  stop(): void
}

function collectPages(context: BrowserContext): Pages {
  const pages: Page[] = []
  const waiting: (() => void)[] = []
  const note = (page: Page) => {
    pages.push(page)
    for (const look of waiting.splice(0)) look()
  }
  context.on('page', note)
  return {
    stop: () => void context.off('page', note),
    all: () => pages,
    forget(page) {
      const place = pages.indexOf(page)
      if (place >= 0) pages.splice(place, 1)
      return place >= 0
    },
    at: (index) =>
      new Promise((resolve) => {
        const look = () => {
          const page = pages[index]
          if (page === undefined) waiting.push(look)
          else resolve(page)
        }
        look()
      }),
  }
}
