/** Entry of the web shell: Quotedeck in plain Node, shown by a browser on the same machine. */
import { join } from 'node:path'
import { storeCompiledCode } from '#node/process/compiled-code.ts'

const here = import.meta.dirname
// In the directory of the programs, which each build empties.
storeCompiledCode(join(here, '../../out/main/compile-cache'))
// Not a static import, which would be compiled before the line above.
const { runCommand } = await import('./run-command.ts')
await runCommand(here)
