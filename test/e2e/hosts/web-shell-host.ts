/** The web shell: the built program in plain Node, opened in the tests' own browser. */
import type { Page } from 'playwright/test'
import { startProcess, type ApplicationProcess } from './application-process.ts'
import { closePages, type WorkerBrowser } from './chromium-host.ts'
import type { Application, Host, LaunchOptions } from './host.ts'

const START_LIMIT_MS = 15_000
const ADDRESS_LINE = /^Quotedeck is at (http:\/\/127\.0\.0\.1:\d+\/#key=\S+)$/mu

export function createWebShellHost({ context }: WorkerBrowser): Host {
  const running = new Set<ApplicationProcess>()

  return {
    launch({ profile, words = [], environment = {}, ownGroup = false }: LaunchOptions & { readonly profile: string }) {
      const command = ['out/main/web.js', '--no-open', '--profile', profile, ...words]
      const application = startProcess(command, environment, { ownGroup })
      running.add(application)

      async function address(): Promise<string> {
        const [, printed = ''] = await application.says(ADDRESS_LINE, START_LIMIT_MS)
        return printed
      }

      async function open(): Promise<Page> {
        const page = await context.newPage()
        await page.goto(await address())
        return page
      }

      const started: Application = {
        ...application,
        profile,
        address,
        windows: null,
        firstWindow: open,
        openWindow: open,
        async restoredWindows(count) {
          const pages: Page[] = []
          while (pages.length < count) pages.push(await open())
          return pages
        },
        async kill() {
          await application.kill()
          await closePages(context)
        },
      }
      return Promise.resolve(started)
    },
    async tidyUp() {
      await closePages(context)
      for (const application of running) await application.quit()
      running.clear()
    },
  }
}
