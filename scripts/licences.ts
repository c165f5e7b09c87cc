/** Writes `resources/licences.json`: the licences of the packages that the bundles carry, which the About page shows. */
import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { bundledLicences } from './bundled-licences.ts'

const FILE = 'resources/licences.json'

const options = await resolveConfig(FILE)
writeFileSync(FILE, await format(JSON.stringify(bundledLicences('.')), { ...options, filepath: FILE }))
