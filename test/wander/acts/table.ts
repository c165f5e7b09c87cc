/** The table of all acts. An act that is missing here is never performed. */
import type { Act } from './act.ts'
import { CHART_ACTS } from './chart-acts.ts'
import { LIST_ACTS } from './list-acts.ts'
import { LOOK_ACTS } from './look-acts.ts'
import { MONEY_ACTS } from './money-acts.ts'
import { PANEL_ACTS } from './panel-acts.ts'
import { SERVICE_ACTS } from './service-acts.ts'
import { SYMBOL_ACTS } from './symbol-acts.ts'
import { WORKSPACE_ACTS } from './workspace-acts.ts'

export const ACTS: readonly Act[] = [
  ...PANEL_ACTS,
  ...SYMBOL_ACTS,
  ...CHART_ACTS,
  ...LIST_ACTS,
  ...MONEY_ACTS,
  ...WORKSPACE_ACTS,
  ...SERVICE_ACTS,
  ...LOOK_ACTS,
]
