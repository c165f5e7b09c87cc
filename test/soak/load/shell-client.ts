/** Joins the web shell as another window without a page, to read its reports. */
import type { Client } from '#contract/wire/client.ts'
import type { AlertEventsView } from '#model/alerts/alert-event.ts'
import type { DataHealth } from '#model/service/data-health.ts'
import { openShellLine } from '../shell-line.ts'

/** The shell's last reports; null before the first. */
export interface ShellClient {
  health(): DataHealth | null
  alertEvents(): AlertEventsView | null
  readonly client: Client
}

/**
 * @param address As the shell prints it, with the key.
 * @param received Called for every message of the shell.
 */
export async function joinShell(address: string, received: () => void = () => undefined): Promise<ShellClient> {
  const { client } = await openShellLine(address, received)
  let health: DataHealth | null = null
  let alertEvents: AlertEventsView | null = null
  client.subscribe('health', null, (value) => (health = value))
  client.subscribe('alertEvents', null, (value) => (alertEvents = value))
  return { health: () => health, alertEvents: () => alertEvents, client }
}
