/**
 * Finds or installs Electron's program. The package downloads it on import, from a host that not every machine reaches, so this module does
 * not import it.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = NodeJS.ProcessEnv

const PROBE_LIMIT_MS = 4_000
/** Time for about 110 MB. */
const INSTALL_LIMIT_MS = 300_000
const DEFAULT_MIRROR = 'https://github.com/electron/electron/releases/download/'

/** Returns the program's path, or null. `root` is the project's directory. */
export function findElectron(root: string, environment: Environment): string | null {
  const named = environment['ELECTRON_EXEC_PATH']
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  const packageDirectory = join(root, 'node_modules', 'electron')
  const pathFile = join(packageDirectory, 'path.txt')
  const file = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : programName(process.platform)
  const program = join(environment['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(packageDirectory, 'dist'), file)
  return existsSync(program) ? program : null
}

/** Downloads the program if the host answers, within the limits above; resolves with its path, or null. */
export async function installElectron(
  root: string,
  environment: Environment,
  announce: () => void,
  probeLimitMs = PROBE_LIMIT_MS,
): Promise<string | null> {
  if (!(await answers(downloadUrl(root, environment), probeLimitMs))) return null
  announce()
  const installer = join(root, 'node_modules', 'electron', 'install.js')
  const finished = await new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, [installer], { stdio: 'ignore', timeout: INSTALL_LIMIT_MS, env: environment })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
  return finished ? findElectron(root, environment) : null
}

/** The mirror's variables are those of Electron's installer. */
export function downloadUrl(root: string, environment: Environment): string {
  const manifest = readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const mirror = environment['ELECTRON_MIRROR'] ?? environment['npm_config_electron_mirror'] ?? DEFAULT_MIRROR
  const file = `v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`
  return `${mirror.replace(/\/*$/u, '/')}${file}`
}

/** Whether the host answers in time. Redirects are followed, because another host stores the file. */
async function answers(url: string, limitMs: number): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(limitMs) })
    return response.ok
  } catch {
    return false
  }
}

function programName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}
