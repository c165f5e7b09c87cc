/** The fixtures of the specifications: launching the application on the project's host, and reference servers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContext, type Page } from 'playwright/test'
import { createBrowsers, type Browsers, type WorkerBrowser } from './hosts/chromium-host.ts'
import { createElectronHost } from './hosts/electron-host.ts'
import type { Application, Host, LaunchOptions } from './hosts/host.ts'
import { createStandInHost, type StandInApplication } from './hosts/stand-in-host.ts'
import { createWebShellHost } from './hosts/web-shell-host.ts'
import { startPricedServer, type PricedServer } from './servers/priced-server.ts'
import {
  connectedTo,
  startReferenceServer,
  type ReferenceServer,
  type ServerOptions,
} from './servers/reference-server.ts'
import { storeDesk, type DeskPanels } from './steps/stored-desk.ts'

/** So large that requests of one test do not affect the next. */
const MARKET_REQUESTS_PER_MINUTE = 100_000

type HostName = 'stand-in' | 'web-shell' | 'electron'

export interface HostOptions {
  hostName: HostName
}

interface Fixtures {
  /** Whether a test needs dragging or the clipboard. */
  wholeBrowser: boolean
  /** The browser of the pages; null if the windows are Electron's own. */
  browserOfTest: WorkerBrowser | null
  /** Opens a page in the tests' browser that no host has opened, closed after the test. */
  newPage: () => Promise<Page>
  /** The panels of a new profile's desk; null for the desk of a first start. */
  deskPanels: DeskPanels | null
  /**
   * Whether an application without a given service uses its own market, as at a first start, instead of the worker's.
   */
  ownMarket: boolean
  /** Creates a directory that is removed after the test. */
  temporaryDirectory: () => string
  /** Creates such a directory with a stored desk. */
  newProfile: () => string
  /** Adds the profile and the service to the options of a launch. */
  complete: (options: LaunchOptions) => LaunchOptions & { readonly profile: string }
  launch: (options?: LaunchOptions) => Promise<Application>
  /** Launches on the worker's market, for tests of windows other than a first start. */
  launchOnMarket: (options?: LaunchOptions) => Promise<Application>
  launchStandIn: (options?: LaunchOptions) => Promise<StandInApplication>
  serve: (options?: ServerOptions) => Promise<ReferenceServer>
  /** A service whose prices the test sets. */
  priced: PricedServer
}

interface WorkerFixtures extends HostOptions {
  /** Null on Electron. */
  browsersOfWorker: Browsers | null
  /** A simulated market for all tests of a worker, already started. */
  market: ReferenceServer
}

function createHost(name: HostName, browser: WorkerBrowser | null): Host {
  if (browser === null) return createElectronHost()
  return name === 'web-shell' ? createWebShellHost(browser) : createStandInHost(browser)
}

/** A service in the test's own options has precedence, because it comes later. */
function onMarket(market: ReferenceServer, options: LaunchOptions): LaunchOptions {
  const { environment, words } = connectedTo(market)
  return {
    ...options,
    environment: { ...environment, ...options.environment },
    words: [...words, ...(options.words ?? [])],
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hostName: ['stand-in', { option: true, scope: 'worker' }],

  browsersOfWorker: [
    async ({ hostName }, use) => {
      const browsers = hostName === 'electron' ? null : createBrowsers()
      await use(browsers)
      await browsers?.close()
    },
    { scope: 'worker' },
  ],

  market: [
    async ({ hostName: _hostName }, use) => {
      const server = await startReferenceServer({ requestsPerMinute: MARKET_REQUESTS_PER_MINUTE })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  wholeBrowser: [false, { option: true }],

  browserOfTest: async ({ browsersOfWorker, wholeBrowser }, use) => {
    await use((await browsersOfWorker?.open({ whole: wholeBrowser })) ?? null)
  },

  newPage: async ({ browserOfTest }, use) => {
    const pages: Page[] = []
    await use(async () => {
      if (browserOfTest === null) throw new Error('Electron has no browser of the tests.')
      const page = await browserOfTest.context.newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.close()
  },

  deskPanels: [['watchlist'], { option: true }],

  ownMarket: [true, { option: true }],

  // Playwright reads a fixture's dependencies from its first parameter, which must be a pattern.
  temporaryDirectory: async ({ hostName: _hostName }, use) => {
    const directories: string[] = []
    await use(() => {
      const directory = mkdtempSync(join(tmpdir(), 'quotedeck-e2e-'))
      directories.push(directory)
      return directory
    })
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  },

  newProfile: async ({ temporaryDirectory, deskPanels }, use) => {
    await use(() => {
      const profile = temporaryDirectory()
      if (deskPanels !== null) storeDesk(profile, deskPanels)
      return profile
    })
  },

  complete: async ({ newProfile, ownMarket, market }, use) => {
    await use((options) => ({
      ...(ownMarket ? options : onMarket(market, options)),
      profile: options.profile ?? newProfile(),
    }))
  },

  launch: async ({ hostName, browserOfTest, complete }, use, testInfo) => {
    const host = createHost(hostName, browserOfTest)
    const launched: Application[] = []
    await use(async (options = {}) => {
      const application = await host.launch(complete(options))
      launched.push(application)
      return application
    })
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const { stderr } of launched) process.stdout.write(stderr())
      if (browserOfTest !== null) await tellPages(browserOfTest.context)
    }
    await host.tidyUp()
  },

  launchOnMarket: async ({ launch, market }, use) => {
    await use((options = {}) => launch(onMarket(market, options)))
  },

  launchStandIn: async ({ browserOfTest, complete }, use) => {
    if (browserOfTest === null) throw new Error('The stand-in needs the tests’ own browser.')
    const host = createStandInHost(browserOfTest)
    await use((options = {}) => host.launch(complete(options)))
    await host.tidyUp()
  },

  serve: async ({ hostName: _hostName }, use) => {
    const servers: ReferenceServer[] = []
    await use(async (options = {}) => {
      const server = await startReferenceServer(options)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.stop()
  },

  priced: async ({ hostName: _hostName }, use) => {
    const server = await startPricedServer()
    await use(server)
    await server.stop()
  },
})

/** Prints the content of all pages after a failure, because the output may be all that remains of a remote run. */
async function tellPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page.ariaSnapshot({ timeout: 2_000 }).catch(String)
    process.stdout.write(`${page.url()}\n${shown.slice(0, 1_500)}\n`)
  }
}

export { expect } from 'playwright/test'
