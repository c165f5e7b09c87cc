/**
 * `npm run package:lists`: compares the files that packages take from the build with the kept lists, in less than a
 * second. `--update` rewrites the lists. `npm run package:check` compares the packages themselves.
 */
import { resolve } from 'node:path'
import { Command } from 'commander'
import { builtListFaults, keepBuiltLists } from './kept-lists.ts'

const root = resolve(import.meta.dirname, '../..')
const { update = false } = new Command('npm run package:lists --')
  .option('--update', 'write the lists again')
  .parse()
  .opts<{ update?: true }>()
if (update) keepBuiltLists(root)
const faults = builtListFaults(root)
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error('If this is meant, run "npm run package:lists -- --update".')
  process.exitCode = 1
}
