/**
 * Fails when the message catalogues of the languages differ in keys or placeholders: the compiler falls back to English
 * without a word, and a forgotten translation would only be found by the reader.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogueFaults, type Catalogue } from './message-catalogue.ts'

const directory = fileURLToPath(new URL('../src/renderer/i18n/messages/', import.meta.url))

const catalogues = new Map(
  readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${directory}${file}`, 'utf8')) as Catalogue,
    ]),
)

const faults = catalogueFaults(catalogues, 'en')
for (const fault of faults) console.error(`messages: ${fault}`)
if (faults.length > 0) process.exitCode = 1
