/** Run-time checks of what a window may say about the application's menu. */
import * as v from 'valibot'
import { chord, commandId, instrument } from './schemas.ts'
import { windowId } from './workspace-schemas.ts'

const label = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const entry = v.strictObject({ command: commandId, label, chord: v.nullable(chord) })
const menu = v.strictObject({
  label,
  groups: v.pipe(v.array(v.pipe(v.array(entry), v.maxLength(200))), v.maxLength(20)),
})
export const menus = v.strictObject({ menus: v.pipe(v.array(menu), v.maxLength(20)) })
export const menuChoice = v.strictObject({
  window: windowId,
  command: commandId,
  /** What it is to be done with; null leaves that to the window. */
  instrument: v.nullable(instrument),
})
