/** The table of all acts. An act that is missing here is never performed. */
import type { Act } from './act.ts'
import { ALERT_ACTS } from './alert-acts.ts'
import { HELD_KEY_ACTS } from './held-key-acts.ts'
import { LIST_ACTS } from './list-acts.ts'
import { CHART_ACTS, CONNECTION_ACTS, DATA_ACTS, SETTING_ACTS, WORKSPACE_ACTS } from './other-acts.ts'
import { POSITION_ACTS } from './position-acts.ts'

export const ACTS: readonly Act[] = [
  ...LIST_ACTS,
  ...ALERT_ACTS,
  ...SETTING_ACTS,
  ...CONNECTION_ACTS,
  ...WORKSPACE_ACTS,
  ...CHART_ACTS,
  ...DATA_ACTS,
  ...HELD_KEY_ACTS,
  ...POSITION_ACTS,
]
