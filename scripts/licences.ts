/** Writes `resources/licences.json`: the licences of the packages that the bundles carry, which the About page shows. */
import { writeFileSync } from 'node:fs'
import { bundledLicences } from './bundled-licences.ts'

writeFileSync('resources/licences.json', JSON.stringify(bundledLicences('.')))
