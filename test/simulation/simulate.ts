/** `npm run simulate`: the whole application in simulated worlds, one a seed. */
import './replace-modules.ts'
import { HOUR_MS } from '../../src/model/duration.ts'
import { FAULT_KINDS } from './options.ts'

const { simulateSeed } = await import('./simulate-seed.ts')
const seed = Number(process.argv[2] ?? 1)
const started = performance.now()
const out: string[] = []
const outcome = await simulateSeed(seed, { spanMs: HOUR_MS*Number(process.argv[3] ?? 1), faults: FAULT_KINDS, maxFaults: null, maxActs: null }, process.argv[4] ? (l) => out.push(l) : null)
if (process.argv[4]) (await import('node:fs')).writeFileSync(process.argv[4], out.join('\n'))
console.log(outcome, performance.now() - started)
