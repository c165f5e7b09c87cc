/** What came of a file of alerts that was imported. */
import type { AlertRefusal } from './alert.ts'

/** How many alerts of a file were added, and which were not. */
export interface AlertImport {
  readonly added: number
  /** Those that were there already. */
  readonly doubles: number
  readonly refused: readonly RefusedAlert[]
}

/** - `malformed`: a field is missing or unsound. - `unknownList`: it watches a list that is not here. */
export type AlertImportFault = AlertRefusal | 'malformed' | 'unknownList'

/** An alert of a file that was not added, and why. */
export interface RefusedAlert {
  /** Of the alert in the file, 1 the first. */
  readonly place: number
  /** As far as it has one that can be read. */
  readonly name: string | null
  readonly reason: AlertImportFault
  /** Of what is malformed the path of its field; of an unknown list its name. */
  readonly field: string | null
}
