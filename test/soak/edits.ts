/**
 * Holds keys over a user's data (see `held-keys.ts`) through the windows' lines to the built web shell, which is killed
 * repeatedly: `npm run soak:edits -- --kills 200 --edits 20000`. Ends with 1 if an acknowledged edit is missing at the
 * next start.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import type { HeldKey } from './edits/held-keys.ts'
import { holdKeys, readStored, type Acknowledged, type EditRun, type EditSoak } from './edits/run.ts'

const PROGRESS_EVERY = 10

const options = new Command('soak:edits')
  .option('--kills <count>', 'how often the web shell is killed', '200')
  .option('--edits <count>', 'acknowledged edits in all', '20000')
  .parse()
  .opts<{ kills: string; edits: string }>()
const [kills, edits] = [Number(options.kills), Number(options.edits)]
if (!(kills > 0 && edits >= kills)) throw new RangeError('--kills must be above 0, and --edits no less than that')
if (!existsSync('out/main/web.js')) throw new Error('Run "npm run build" first.')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const directory = mkdtempSync(join(tmpdir(), 'quotedeck-edits-'))
process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
const soak: EditSoak = { profile: join(directory, 'profile'), keys: null, pressed: new Map(), random: Math.random }
mkdirSync(soak.profile, { mode: 0o700 })

let before: EditRun | null = null
let count = 0
const waits: number[] = []
/** The age of each lost edit at the kill, ms, by document. */
const lost: { readonly document: string; readonly ageMs: number }[] = []

function compare(stored: ReadonlyMap<HeldKey, number>): void {
  const { acknowledged, killedAt } = before ?? { acknowledged: [], killedAt: 0 }
  const isLost = ({ key, number }: Acknowledged) => number > (stored.get(key) ?? 0)
  for (const { key, at } of acknowledged.filter(isLost)) lost.push({ document: key.document, ageMs: killedAt - at })
}

function quantile(part: number): string {
  const sorted = waits.toSorted((a, b) => a - b)
  return (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0)
}

const say = (kill: number) =>
  console.log(
    `${kill} of ${kills} kills: ${count} edits acknowledged, ${lost.length} lost; answered after ${quantile(0.5)} ms (median), ${quantile(0.99)} ms (99 of 100), ${quantile(1)} ms (the slowest)`,
  )

for (let kill = 1; kill <= kills; kill++) {
  before = await holdKeys(soak, Math.ceil(edits / kills), compare)
  count += before.acknowledged.length
  waits.push(...before.acknowledged.map(({ sentAt, at }) => at - sentAt))
  if (kill % PROGRESS_EVERY === 0 || kill === kills) say(kill)
}
compare(await readStored(soak))
for (const document of new Set(lost.map((one) => one.document))) {
  const ages = lost.filter((one) => one.document === document).map(({ ageMs }) => ageMs)
  console.log(`${document}: ${ages.length} lost, up to ${Math.max(...ages).toFixed(0)} ms old`)
}
console.log(lost.length === 0 ? 'No acknowledged edit was lost.' : `${lost.length} acknowledged edits were lost.`)
process.exit(lost.length === 0 ? 0 : 1)
