/** The server of the web shell over a few pages. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { listPageFiles } from '#node/network/page-files.ts'
import { createLaunchKeys } from '#web/serving/launch-keys.ts'
import { startWebServer, type WebServer } from '#web/serving/server.ts'
import { temporaryDirectory } from '../profile/temporary-directory.ts'

export const PAGE = '<!doctype html><title>Quotedeck</title>'

/**
 * Starts a server that is closed after the test.
 * @param port 0 for any free one.
 */
export async function startServer(
  port = 0,
  addresses?: readonly string[],
): Promise<{ server: WebServer; port: number }> {
  const root = temporaryDirectory()
  const directory = join(root, 'pages')
  mkdirSync(join(directory, 'assets'), { recursive: true })
  writeFileSync(join(directory, 'index.html'), PAGE)
  writeFileSync(join(directory, 'assets', 'desk.js'), 'export {}')
  writeFileSync(join(directory, 'assets', 'desk-1a2B_c-4.js'), 'export {}')
  writeFileSync(join(directory, 'notes.secret'), 'not a page')
  writeFileSync(join(root, 'outside.html'), 'outside')
  const server = await startWebServer({
    port,
    ...(addresses === undefined ? {} : { addresses }),
    files: listPageFiles(directory),
    isKey: () => false,
    keys: createLaunchKeys(
      () => 0,
      () => undefined,
    ),
    connect: () => ({
      receive: () => Promise.reject(new Error('unexpected')),
      hold: () => undefined,
      close: () => undefined,
    }),
    program: { protocol: 1, version: '1.2.3', build: 'abc' },
    profile: { id: 'its-id', directory },
    keyTimeLimitMs: 1_000,
  })
  onTestFinished(() => server.close())
  return { server, port: Number(new URL(server.origin).port) }
}
