/** The checks of the content of packages, by name; each returns one sentence per fault. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksumFaults } from '#scripts/release/assets.ts'
import { workflowFaults } from '../architecture/workflow-rules.ts'
import type { Artefacts } from './artefacts.ts'
import {
  archiveFaults,
  licenceFaults,
  materialFaults,
  originFaults,
  versionFaults,
  webFaults,
} from './content-checks.ts'
import { keptListFaults } from './kept-lists.ts'
import type { CheckName } from './planted-faults.ts'
import { entryFaults, fuseFaults, iconFaults, metainfoFaults, modeFaults, sumFaults } from './shape-checks.ts'

type Check = (artefacts: Artefacts) => readonly string[] | Promise<readonly string[]>

const allWorkflowFaults: Check = ({ workflows }) =>
  readdirSync(workflows).flatMap((name) =>
    workflowFaults(readFileSync(join(workflows, name), 'utf8')).map((fault) => `${name}: ${fault}`),
  )

/** In the order of the table. */
export const CHECKS: Readonly<Record<CheckName, { readonly says: string; readonly find: Check }>> = {
  list: { says: 'hold what the kept lists name', find: keptListFaults },
  archive: { says: 'hold the files that were built', find: archiveFaults },
  fuses: { says: 'have their fuses as configured', find: fuseFaults },
  icons: { says: 'have icons of the right sizes', find: iconFaults },
  sums: { says: 'have the right sums', find: sumFaults },
  modes: { says: 'let nobody change them', find: modeFaults },
  materials: { says: 'list their parts in CycloneDX', find: materialFaults },
  licences: { says: 'hold the licence of each part', find: licenceFaults },
  web: { says: 'hold nothing of the desktop for the web', find: webFaults },
  origin: { says: 'do not tell where they were built', find: originFaults },
  versions: { says: 'are of one version', find: versionFaults },
  entry: { says: 'please desktop-file-validate', find: entryFaults },
  checksums: { says: 'have the checksums of their release', find: ({ release }) => checksumFaults(release) },
  workflows: { says: 'come of workflows with pinned actions and named rights', find: allWorkflowFaults },
  metainfo: { says: 'please appstreamcli', find: metainfoFaults },
}
