/** The table of all faults. A fault that is missing here never happens. */
import type { FaultKind } from '../options.ts'
import type { Fault } from './fault.ts'
import { DISK_FAULTS, MACHINE_FAULTS } from './machine-faults.ts'
import { PROFILE_FAULTS } from './profile-faults.ts'
import { DATA_FAULTS, NET_FAULTS } from './service-faults.ts'
import { WINDOW_FAULTS } from './window-faults.ts'

const FAULTS: readonly Fault[] = [
  ...NET_FAULTS,
  ...DATA_FAULTS,
  ...DISK_FAULTS,
  ...MACHINE_FAULTS,
  ...WINDOW_FAULTS,
  ...PROFILE_FAULTS,
]

export const faultsOf = (kinds: readonly FaultKind[]): readonly Fault[] =>
  FAULTS.filter(({ kind }) => kinds.includes(kind))
