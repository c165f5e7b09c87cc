/** The list of `held.ts` with the same columns, but without holdings. */
import type { StartContender } from './contender.ts'
import { HELD_COLUMNS } from './held.ts'
import { startList } from './quotedeck.ts'

export const start: StartContender = (box, first) => startList(box, first, { columns: HELD_COLUMNS, holdings: [] })
