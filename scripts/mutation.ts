/**
 * Mutates the code of an area and counts how many mutations its own tests detect: `npm run mutation -- AREA [FILE...]`. It takes long and
 * is not part of the checks. Mutations are repeated only if their code or tests changed, but changes of fakes and fixtures are not
 * detected: for a valid score, first run `rm -r test-results/mutation`.
 */
import { Stryker } from '@stryker-mutator/core'

interface Area {
  readonly mutate: readonly string[]
  /** Only these tests count: others detect mutations by chance and would take hours. */
  readonly tests: string
}

/** Areas whose faults a user would not see. */
const AREAS: Readonly<Record<string, Area>> = {
  alerts: {
    mutate: ['src/core/alerts/**/*.ts', 'src/model/alerts/{conditions,measure}/*.ts'],
    tests: 'test/unit/core/alerts',
  },
  budget: { mutate: ['src/core/budget/**/*.ts'], tests: 'test/unit/core/budget' },
  candles: { mutate: ['src/core/candles/**/*.ts'], tests: 'test/unit/core/candles' },
  decoders: {
    mutate: ['src/api/codecs/{quote,depth,candle}.ts', 'src/api/wire/{page,reading,batch}.ts'],
    tests: 'test/unit/api',
  },
  feed: { mutate: ['src/core/feed/**/*.ts'], tests: 'test/unit/core/feed' },
  retry: { mutate: ['src/core/service/retry.ts', 'src/core/service/breaker.ts'], tests: 'test/unit/core/service' },
  storage: { mutate: ['src/core/storage/**/*.ts'], tests: 'test/unit/core/storage' },
}

const [name = '', ...files] = process.argv.slice(2)
const area = AREAS[name]
if (area === undefined) {
  console.error(`npm run mutation -- AREA [FILE...], where AREA is one of ${Object.keys(AREAS).join(', ')}`)
  process.exit(1)
}
await new Stryker({
  configFile: 'config/stryker.json',
  mutate: [...(files.length > 0 ? files : area.mutate)],
  vitest: { configFile: 'config/vitest.mutation.ts', related: false, dir: area.tests },
  incremental: true,
  incrementalFile: `test-results/mutation/${name}.last.json`,
  jsonReporter: { fileName: `test-results/mutation/${name}.json` },
}).runMutationTest()
