import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

const SCRIPT = `
  const { watchForOrphaning } = await import(process.argv[1])
  watchForOrphaning(() => process.ppid, () => process.kill(process.pid, 'SIGTERM'))
  process.on('SIGTERM', () => process.exit())
  process.stdout.write('pid ' + process.pid)
  setInterval(() => undefined, 1000)
`

/** Runs between the test and the script as npm's shell does, and dies of a signal without passing it on. */
const SHELL = `
  const { spawn } = await import('node:child_process')
  spawn(process.execPath, ['--input-type=module', '--eval', ...process.argv.slice(1)], { stdio: 'inherit' })
`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.skipIf(process.platform === 'win32')('a script whose starter is gone', () => {
  it('stops as if it had been asked to', async () => {
    const module = new URL('../../../scripts/orphan-watch.ts', import.meta.url).href
    const shell = spawn(process.execPath, ['--input-type=module', '--eval', SHELL, SCRIPT, module])
    const [said] = (await once(shell.stdout, 'data')) as [Buffer]
    const pid = Number(/pid (\d+)/u.exec(said.toString())?.[1])
    expect(isRunning(pid)).toBe(true)
    shell.kill('SIGTERM')
    await expect.poll(() => isRunning(pid), { timeout: 3_000 }).toBe(false)
  })
})
