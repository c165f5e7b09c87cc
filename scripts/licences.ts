/** Writes `resources/licences.json`: the licences of bundled packages for the About page. */
import { writeFileSync } from 'node:fs'
import { bundledLicences } from './bundled-licences.ts'

writeFileSync('resources/licences.json', JSON.stringify(bundledLicences('.')))
