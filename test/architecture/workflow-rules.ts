/** Rules for every workflow: rights, pins, secrets. Each fault is one sentence. */
import { parse } from 'yaml'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly 'runs-on'?: string
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly environment?: string
  readonly strategy?: unknown
  readonly steps?: readonly Step[]
}

interface Workflow {
  readonly on?: unknown
  readonly permissions?: unknown
  readonly jobs?: Readonly<Record<string, Job>>
}

/**
 * The commits that the actions' tags point to, looked up in November 2026. A tag can be moved to other code, a commit
 * cannot.
 */
const PINS: Readonly<Record<string, string>> = {
  'actions/checkout': '3d3c42e5aac5ba805825da76410c181273ba90b1',
  'actions/setup-node': '820762786026740c76f36085b0efc47a31fe5020',
  'actions/cache': '27d5ce7f107fe9357f9df03efb73ab90386fccae',
  'actions/upload-artifact': 'bbbca2ddaa5d8feaa63e36b76fdaad77386f024f',
  'actions/download-artifact': '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c',
  'actions/attest-build-provenance': 'a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32',
}

/** Expressions that a stranger cannot fill. Any other could be read as a command in a script. */
const HARMLESS = /\$\{\{ matrix\.\w+ \}\}/gu

export function workflowFaults(text: string): readonly string[] {
  const workflow = parse(text) as Workflow
  const triggers = typeof workflow.on === 'object' && workflow.on !== null ? Object.keys(workflow.on) : [workflow.on]
  const isOfStrangers = triggers.includes('pull_request')
  const jobs = Object.entries(workflow.jobs ?? {})
  return [
    ...(JSON.stringify(workflow.permissions) === '{}' ? [] : ['the workflow has rights that its jobs do not name']),
    ...(triggers.includes('pull_request_target') || triggers.includes('workflow_run')
      ? ['strangers can start it with the rights of the repository']
      : []),
    ...(isOfStrangers && text.includes('secrets.') ? ['a pull request reaches secrets'] : []),
    ...(jobs.length === 0 ? ['there is no job'] : []),
    ...jobs.flatMap(([name, job]) => jobFaults(job, isOfStrangers).map((fault) => `${name}: ${fault}`)),
  ]
}

function jobFaults(job: Job, isOfStrangers: boolean): readonly string[] {
  const rights = Object.values(job.permissions ?? {})
  const canWrite = rights.includes('write')
  const steps = job.steps ?? []
  const machines = JSON.stringify([job['runs-on'], job.strategy])
  return [
    ...(job.permissions === undefined ? ['it names no rights'] : []),
    ...(canWrite && isOfStrangers ? ['a pull request can write'] : []),
    ...(job['timeout-minutes'] === undefined ? ['it has no time limit'] : []),
    ...(machines.includes('-latest') ? ['its machine changes by itself'] : []),
    ...(JSON.stringify(job).includes('secrets.') && job.environment === undefined
      ? ['it reaches secrets outside an environment']
      : []),
    ...steps.flatMap((step) => stepFaults(step, canWrite)),
  ]
}

function stepFaults(step: Step, canWrite: boolean): readonly string[] {
  return [...actionFaults(step), ...commandFaults(step.run ?? '', canWrite)]
}

function actionFaults({ uses, with: given }: Step): readonly string[] {
  if (uses === undefined) return []
  const [action = '', commit = ''] = uses.split('@')
  return [
    ...(/^[0-9a-f]{40}$/u.test(commit) ? [] : [`${uses} is not pinned to a commit`]),
    ...(commit === PINS[action] ? [] : [`${uses} is not the commit that was looked up`]),
    ...(action === 'actions/checkout' && given?.['persist-credentials'] !== false
      ? ['the checkout leaves a key behind']
      : []),
  ]
}

function commandFaults(command: string, canWrite: boolean): readonly string[] {
  const runsPackages = /\bnpm (?:ci|install)\b(?!.*--ignore-scripts)/u.test(command)
  return [
    ...(command.replaceAll(HARMLESS, '').includes('${{')
      ? [`an expression can become a command in "${command.split('\n', 1)[0]}"`]
      : []),
    ...(canWrite && runsPackages ? ['a job that can write runs what packages bring'] : []),
  ]
}

export function scriptsOf(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run (?:--silent )?)?(?<script>test|(?<=run |--silent )[\w:-]+)/gu)].flatMap(
    ({ groups }) => groups?.['script'] ?? [],
  )
}
