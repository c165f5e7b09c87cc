/** The words of faults of a file to import. */
import type { FileFault } from '#model/workspace/workspace.ts'
import { m } from '../compiled/messages.js'

export const FILE_FAULT_WORDING: Readonly<Record<FileFault, () => string>> = {
  tooLarge: m.settings_data_fault_large,
  notJson: m.settings_data_fault_malformed,
  otherFormat: m.settings_data_fault_malformed,
  malformed: m.settings_data_fault_malformed,
  newer: m.settings_data_fault_newer,
}
