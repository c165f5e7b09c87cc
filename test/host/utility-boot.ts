/** Loaded first in a utility process: what tells Electron's children apart from plain Node, and their end with the parent. */
import { pretendElectron } from './pretend.ts'

pretendElectron('utility')
process.on('disconnect', () => process.exit(0))
// The channel must not keep a process alive that has nothing left to do.
process.channel?.unref()
