/**
 * Creates Debian 12 machines with only Node 20, npm and root. Each is a directory tree with its own root (`chroot`) and
 * mount namespace. Needs root, Linux and `debootstrap`.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const DEBIAN = { suite: 'bookworm', mirror: 'http://deb.debian.org/debian' } as const
/** The packages for cloning the project over https. */
const PACKAGES = ['ca-certificates', 'git'] as const
const NODE_VERSION = '20.19.5'
const NPM_VERSION = '11'

/** Hosts that may be unreachable in other networks: Electron’s binary, Playwright’s browsers, GitHub. */
const UNREACHABLE_HOSTS = [
  'github.com',
  'api.github.com',
  'codeload.github.com',
  'objects.githubusercontent.com',
  'release-assets.githubusercontent.com',
  'raw.githubusercontent.com',
  'cdn.playwright.dev',
  'playwright.download.prss.microsoft.com',
  'playwright.azureedge.net',
] as const

/** The files by which this machine reaches its package registries; a new machine needs them too. */
const REGISTRY_SETTINGS = ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt', '/usr/etc/npmrc'] as const

/** A stack of layers, lowest first; a machine writes to its own layer. */
export interface Layers {
  readonly directories: readonly string[]
}

/** Runs a program to its end. @throws Error with the end of the program’s output when it fails. */
function run(program: string, words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return stdout
  throw new Error(`${program} ${words.join(' ')} failed. ${error?.message ?? `${stdout}${stderr}`.slice(-2_000)}`)
}

/** @throws Error that names the missing requirement. */
export function requireMachines(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('A fresh machine is made by root on Linux. Run "npm run fresh-machine" there.')
  if (spawnSync('which', ['debootstrap']).status === 0) return
  run('apt-get', ['-qq', 'update'])
  run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'debootstrap'])
}

/**
 * Creates the machine below `directory`, or returns that of an earlier run.
 *
 * @throws Error when Debian’s or npm’s registry cannot be reached.
 */
export function makeBareMachine(directory: string): Layers {
  const bare = join(directory, 'bare')
  if (existsSync(bare)) return { directories: [bare] }
  const made = join(directory, 'bare-being-made')
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  run('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, DEBIAN.suite, made, DEBIAN.mirror])
  installNode(made)
  carryRegistrySettings(made)
  const hosts = ['localhost', ...UNREACHABLE_HOSTS].map((host) => `127.0.0.1 ${host}\n`)
  writeFileSync(join(made, 'etc/hosts'), hosts.join(''))
  renameSync(made, bare)
  return { directories: [bare] }
}

/** Installs the published archives of Node and npm below `/usr`. */
function installNode(root: string): void {
  const stage = join(root, 'tmp/node')
  mkdirSync(stage, { recursive: true })
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
  const archives = [`node-linux-${architecture}@${NODE_VERSION}`, `npm@${NPM_VERSION}`]
  for (const [index, archive] of archives.entries()) {
    const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', stage, archive])) as [
      { readonly filename: string },
    ]
    const target = join(root, index === 0 ? 'usr' : 'usr/lib/node_modules/npm')
    mkdirSync(target, { recursive: true })
    run('tar', ['-xzf', join(stage, packed.filename), '-C', target, '--strip-components=1', '--no-same-owner'])
  }
  for (const name of ['npm', 'npx'])
    run('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/bin', name)])
  rmSync(stage, { recursive: true })
}

function carryRegistrySettings(root: string): void {
  for (const path of REGISTRY_SETTINGS) if (existsSync(path)) carry(path, join(root, path))
  const userSettings = join(homedir(), '.npmrc')
  if (existsSync(userSettings)) carry(userSettings, join(root, 'root/.npmrc'))
}

function carry(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { dereference: true, force: true })
}

/** Returns the whole environment of programs on the machine. */
function environment(): Readonly<Record<string, string>> {
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  return {
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }),
  }
}

/**
 * Starts a machine on `layers` that runs `script` (bash) and ends with it, together with all its processes. Its changes
 * go to the layer in `written`, its own directory.
 */
export function startMachine(layers: Layers, written: string, script: string): ChildProcess {
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(written, name), { recursive: true })
  const root = join(written, 'root')
  const lower = layers.directories.toReversed().join(':')
  const boot = [
    'set -e',
    `mount -t overlay overlay -o lowerdir=${lower},upperdir=${written}/upper,workdir=${written}/work ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount -t sysfs sysfs ${root}/sys`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs tmpfs ${root}/dev/shm`,
    `exec chroot ${root} /bin/bash -c "$SCRIPT"`,
  ].join('\n')
  const words = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', 'bash', '-c', boot]
  return spawn('unshare', words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The shell must stay the first process, which adopts orphans; the command after the script keeps it.
    env: { ...environment(), SCRIPT: `${script}\nexit $?` },
  })
}

/** Returns the layers of an ended machine, including its changes, for further machines. */
export const layersAfter = (layers: Layers, written: string): Layers => ({
  directories: [...layers.directories, join(written, 'upper')],
})

export function removeMachine(written: string): void {
  rmSync(written, { recursive: true, force: true })
}

/** Appends the output of a machine to a file. @returns Its exit code, or 1 after a signal. */
export async function logMachine(machine: ChildProcess, logFile: string): Promise<number> {
  for (const stream of [machine.stdout, machine.stderr])
    stream?.on('data', (part: Buffer) => appendFileSync(logFile, part))
  return new Promise((done) => machine.once('close', (code) => done(code ?? 1)))
}

export const lastLines = (logFile: string, lines: number): string =>
  readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
