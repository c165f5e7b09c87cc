/** Loaded first in a utility process: imitates Electron's children, including their end with the parent. */
import { flushCompileCache } from 'node:module'
import { pretendElectron } from './pretend.ts'

pretendElectron('utility')
process.on('disconnect', () => process.exit(0))
// The channel must not keep an idle process alive.
process.channel?.unref()

/** The time after which the program is loaded. */
const LOADED_MS = 2_000
// Node stores compiled code only at a regular exit, but children are killed.
setTimeout(flushCompileCache, LOADED_MS).unref()
