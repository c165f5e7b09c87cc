/** The rights of workflows; a planted fault must be found. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { scriptsOf, workflowFaults } from './workflow-rules.ts'

const DIRECTORY = '.github/workflows'
const FILES = readdirSync(DIRECTORY)
const read = (name: string): string => readFileSync(`${DIRECTORY}/${name}`, 'utf8')
const CI = read('ci.yml')
const RELEASE = read('release.yml')

interface Job {
  readonly needs?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: {
    readonly matrix?: {
      readonly system?: readonly string[]
      readonly soak?: readonly string[]
      readonly include?: readonly unknown[]
    }
  }
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly shell?: string }[]
}

const jobsOf = (name: string) => (parse(read(name)) as { readonly jobs: Readonly<Record<string, Job>> }).jobs
const commandsOf = (job: Job | undefined): readonly string[] => job?.steps.flatMap(({ run }) => run ?? []) ?? []

describe('the workflows', () => {
  it.each(FILES)('have no rights, secrets or code that they do not name: %s', (name) => {
    expect(workflowFaults(read(name))).toEqual([])
  })

  it.each(FILES)('run scripts that there are: %s', (name) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Readonly<Record<string, string>>
    }
    const missing = scriptsOf(read(name)).filter((script) => !(script in scripts) && !script.startsWith('soak:'))
    // Packages are made and checked by their own commands.
    expect(missing.filter((script) => !script.startsWith('package'))).toEqual([])
  })

  it('run every soak at night', () => {
    const { scripts } = JSON.parse(read('../../package.json')) as { scripts: Readonly<Record<string, string>> }
    const soaks = Object.keys(scripts).filter((name) => name.startsWith('soak:'))
    const run = jobsOf('nightly.yml')['soaks']?.strategy?.matrix?.soak?.map((soak) => `soak:${soak.split(' ', 1)[0]}`)
    expect(run?.toSorted()).toEqual(soaks.toSorted())
  })

  it('check on all three systems, on Electron itself', () => {
    const { whole, electron } = jobsOf('ci.yml')
    expect(commandsOf(whole)).toContain('npm test')
    expect(electron?.strategy?.matrix?.system?.map((system) => system.split('-', 1)[0])).toEqual([
      'ubuntu',
      'macos',
      'windows',
    ])
    expect(CI).toContain("REQUIRE_ELECTRON: '1'")
    expect(commandsOf(electron).join('\n')).toContain('--project electron')
  })

  it('check signatures and known weaknesses of packages at night before anything that they bring is run', () => {
    const { 'supply-chain': first, ...others } = jobsOf('nightly.yml')
    expect(commandsOf(first)).toEqual(['npm ci --ignore-scripts', 'npm audit signatures', 'npm audit'])
    expect(Object.values(others).filter(({ needs }) => needs !== 'supply-chain')).toEqual([])
  })

  it('run at night what takes too long for each change', () => {
    const { 'supply-chain': _, ...others } = jobsOf('nightly.yml')
    const isOwn = (command: string): boolean => command !== 'npm ci' && !command.startsWith('sudo ')
    const commands = Object.entries(others).map(([name, job]) => [name, commandsOf(job).filter(isOwn)] as const)
    expect(Object.fromEntries(commands)).toEqual({
      benches: [
        'npm run build',
        'npm run bench -- --history bench-history.jsonl',
        'npm run bench:history -- bench-history.jsonl | tee -a "$GITHUB_STEP_SUMMARY"',
      ],
      calendars: ['npm run calendars 2>&1 | tee -a "$GITHUB_STEP_SUMMARY"'],
      coverage: ['npm run coverage | tee -a "$GITHUB_STEP_SUMMARY"'],
      'fresh-machine': [],
      mutation: ['npm run mutation -- ${{ matrix.area }}'],
      packages: ['npm run build', 'npm run package:check'],
      'planted-simulation': ['npm run simulate:planted'],
      'planted-wander': ['npm run wander:planted -- --seeds 20 --acts 100'],
      simulation: ['npm run simulate -- --seeds 1000 --days 1'],
      soaks: ['npm run build', 'npm run soak:${{ matrix.soak }}'],
      wander: ['npm run wander -- --seeds 60 --acts 200 --minutes 90 | tee wander.log'],
    })
    expect(commandsOf(others['fresh-machine']).at(-1)).toBe('sudo env "PATH=$PATH" npm run fresh-machine')
  })

  it('hand out the log and the pictures of a night on which a seed failed', () => {
    const { wander } = jobsOf('nightly.yml')
    const uploads = wander?.steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
    expect(uploads).toEqual([
      expect.objectContaining({
        if: 'failure()',
        with: { name: 'wander', path: 'wander.log\ntest-results/wander/*.png\n' },
      }),
    ])
  })

  // Without `pipefail` the exit code is that of `tee`.
  it.each(FILES)('fail with a command whose output is kept as well: %s', (name) => {
    const piped = Object.values(jobsOf(name)).flatMap(({ steps }) => steps.filter(({ run }) => run?.includes('| tee')))
    expect(piped.filter(({ shell }) => shell !== 'bash')).toEqual([])
  })

  it('release a draft only, with provenance, checksums, feed and manifests, and write nowhere else', () => {
    const jobs = jobsOf('release.yml')
    const writing = Object.entries(jobs).filter(([, { permissions }]) => JSON.stringify(permissions).includes('write'))
    expect(writing.map(([name]) => name)).toEqual(['draft'])
    const commands = commandsOf(jobs['draft']).join('\n')
    for (const part of [
      'feed.ts sign',
      'release-files.ts finish',
      'release-files.ts check',
      'gh release create',
      '--draft',
    ])
      expect(commands).toContain(part)
    expect(jobs['draft']?.steps.some(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'))).toBe(true)
    expect(jobs['packages']?.strategy?.matrix?.include).toHaveLength(4)
  })
})

describe('a fault in a workflow', () => {
  const planted = (text: string, from: string | RegExp, to: string): string => {
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    return workflowFaults(changed).join('\n')
  }

  it.each<[string, string, string | RegExp, string, RegExp]>([
    ['rights for all jobs', CI, 'permissions: {}', 'permissions: read-all', /rights that its jobs do not name/u],
    ['no word about rights', CI, 'permissions: {}\n', '', /rights that its jobs do not name/u],
    ['an action by its tag', CI, /checkout@[0-9a-f]{40}/u, 'checkout@v7', /not pinned to a commit/u],
    [
      'a commit that nobody looked up',
      CI,
      /checkout@[0-9a-f]{40}/u,
      `checkout@${'0'.repeat(40)}`,
      /not the commit that/u,
    ],
    ['an unknown action', CI, /actions\/checkout@/u, 'someone/checkout@', /not the commit that was looked up/u],
    [
      'a secret in a pull request',
      CI,
      "REQUIRE_ELECTRON: '1'",
      'KEY: ${{ secrets.KEY }}',
      /pull request reaches secrets/u,
    ],
    ['a pull request that can write', CI, 'contents: read', 'contents: write', /a pull request can write/u],
    ['a start by strangers with all rights', CI, 'pull_request:', 'pull_request_target:', /strangers can start it/u],
    ['a checkout that leaves its key', CI, 'persist-credentials: false', 'fetch-depth: 1', /leaves a key behind/u],
    ['a branch name in a script', CI, 'run: npm test', 'run: echo ${{ github.head_ref }}', /can become a command/u],
    ['a job without an end', CI, 'timeout-minutes: 60', 'name: whole', /no time limit/u],
    ['a machine that changes', CI, 'ubuntu-24.04', 'ubuntu-latest', /its machine changes/u],
    ['a key outside its environment', RELEASE, 'environment: release', 'name: draft', /outside an environment/u],
    [
      'code of packages beside the right to write',
      RELEASE,
      /(draft:[\s\S]*npm ci) --ignore-scripts/u,
      '$1',
      /runs what packages bring/u,
    ],
  ])('is found: %s', (_, text, from, to, fault) => {
    expect(planted(text, from, to)).toMatch(fault)
  })
})
