/** The result of importing a file of alerts. */
import type { AlertRefusal } from './alert.ts'

/** The number of alerts that were added, and those that were not. */
export interface AlertImport {
  readonly added: number
  /** The number of alerts that already existed. */
  readonly doubles: number
  readonly refused: readonly RefusedAlert[]
}

/** - `malformed`: a field is missing or invalid. - `unknownList`: the alert watches a list that does not exist here. */
export type AlertImportFault = AlertRefusal | 'malformed' | 'unknownList'

/** An alert of a file that was not added, with the reason. */
export interface RefusedAlert {
  /** The position of the alert in the file, from 1. */
  readonly place: number
  /** Null if the file has no readable name. */
  readonly name: string | null
  readonly reason: AlertImportFault
  /** The path of a malformed field, or the name of an unknown list. */
  readonly field: string | null
}
