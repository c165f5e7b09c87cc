/** Loaded first in a utility process: what tells Electron's children apart from plain Node, and their end with the parent. */
import { flushCompileCache } from 'node:module'
import { pretendElectron } from './pretend.ts'

pretendElectron('utility')
process.on('disconnect', () => process.exit(0))
// The channel must not keep a process alive that has nothing left to do.
process.channel?.unref()

/** By then the program is loaded. */
const LOADED_MS = 2_000
// Node itself stores compiled code at the way out only, and a child is killed.
setTimeout(flushCompileCache, LOADED_MS).unref()
