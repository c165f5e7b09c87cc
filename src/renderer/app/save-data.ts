/** Saves all data except the key as a file. */
import { MAX_FILE_UNITS } from '#contract/workspace/workspace-schemas.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Sentence } from '#i18n/sentence.ts'
import type { App } from './app.svelte.ts'
import { saveFile } from '../window/save-file.ts'

/**
 * @returns The reason why there is no file, or null.
 * @throws RequestError if the application does not answer.
 */
export async function saveAllData({ client, clock }: Pick<App, 'client' | 'clock'>): Promise<Sentence | null> {
  const content = await client.request('data.exportAll', null)
  if (content.length > MAX_FILE_UNITS) return m.settings_data_export_large
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  saveFile(`${m.settings_data_export_file()}-${day}.json`, content, 'application/json')
  return null
}
