/** The web shell under test: a process on its own profile that the user can restart. */
import { startProcess, type ApplicationProcess } from '#test/e2e/hosts/application-process.ts'

const START_LIMIT_MS = 30_000
const ADDRESS_LINE = /^Quotedeck is at (http:\/\/127\.0\.0\.1:\d+\/#key=\S+)$/mu

export interface Shell {
  /** The address of a page, with its key. */
  readonly address: string
  readonly process: ApplicationProcess
}

/** @param port - The previous one after a restart, so that open pages reconnect; 0 for any free one. */
export async function startShell(entry: string, words: readonly string[], port: number): Promise<Shell> {
  const process = startProcess([entry, '--no-open', '--port', `${port}`, ...words], {})
  const [, address = ''] = await process.says(ADDRESS_LINE, START_LIMIT_MS)
  return { address, process }
}

export const portOf = (address: string): number => Number(new URL(address).port)
