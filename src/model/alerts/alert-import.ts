/** The result of importing a file of alerts. */
import type { AlertRefusal } from './alert.ts'

/** The result of an import of alerts. */
export interface AlertImport {
  readonly added: number
  /** The number of existing alerts. */
  readonly doubles: number
  readonly refused: readonly RefusedAlert[]
}

/** `unknownList`: the alert watches a list that does not exist here. */
export type AlertImportFault = AlertRefusal | 'malformed' | 'unknownList'

/** An alert of a file that was not added. */
export interface RefusedAlert {
  /** Its position in the file, from 1. */
  readonly place: number
  readonly name: string | null
  readonly reason: AlertImportFault
  /** The path of a malformed field, or the unknown list. */
  readonly field: string | null
}
