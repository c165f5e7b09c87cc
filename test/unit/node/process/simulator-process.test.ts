import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { childEnvironment, spawnSimulator } from '#node/process/simulator-process.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

function programOf(source: string): string {
  const file = join(temporaryDirectory(), 'program.mjs')
  writeFileSync(file, source)
  return file
}

function launch(source: string) {
  const child = spawnSimulator(programOf(source), ['--port', '0'], { QUOTEDECK_SIMULATOR_TOKEN: 'given' })
  let output = ''
  const exited = new Promise<string>((resolve) => child.onExit(resolve))
  child.onOutput((text) => (output += text))
  onTestFinished(() => child.kill())
  return { child, exited, output: () => output }
}

describe('the simulator’s process', () => {
  it('gets its arguments and what was meant for it, and not the key of a service', async () => {
    process.env['QUOTEDECK_TOKEN'] = 'CANARY-5d41'
    onTestFinished(() => void delete process.env['QUOTEDECK_TOKEN'])
    const { exited, output } = launch('console.log(JSON.stringify([process.argv.slice(2), process.env]))')
    expect(await exited).toBe('exit code 0')
    const [args, environment] = JSON.parse(output()) as [string[], Record<string, string>]
    expect(args).toEqual(['--port', '0', '--exit-with-parent'])
    expect(environment['QUOTEDECK_SIMULATOR_TOKEN']).toBe('given')
    expect(output()).not.toContain('CANARY')
  })

  it('says why it ended in its last words', async () => {
    const { exited } = launch('console.error("the port is taken"); process.exit(3)')
    expect(await exited).toBe('exit code 3 the port is taken')
  })

  it('can be ended, whichever signals it ignores', async () => {
    const { child, exited, output } = launch(
      'process.on("SIGTERM", () => undefined); console.log("ready"); setInterval(() => undefined, 1000)',
    )
    await expect.poll(output).toContain('ready')
    child.kill()
    expect(await exited).toBe('SIGKILL')
  })

  it('finds its standard input closed when its parent is killed', async () => {
    const program = programOf(
      'console.log("pid", process.pid); process.stdin.resume(); process.stdin.on("end", () => process.exit()); setInterval(() => undefined, 1000)',
    )
    const module = new URL('../../../../src/node/process/simulator-process.ts', import.meta.url).href
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { spawnSimulator } = await import(process.argv[1])
       spawnSimulator(process.argv[2], [], {}).onOutput((text) => process.stdout.write(text))`,
      module,
      program,
    ])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(/pid (\d+)/u.exec(said.toString())?.[1])
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the environment of a child', () => {
  it('holds what any process needs and what is meant for this one, and no secret of the parent', () => {
    const parent = {
      PATH: '/bin',
      TZ: 'UTC',
      NODE_COMPILE_CACHE: '/cache',
      QUOTEDECK_TOKEN: 'CANARY',
      AWS_SECRET_ACCESS_KEY: 'CANARY',
      TEMP: undefined,
    }
    expect(childEnvironment(parent, { QUOTEDECK_SIMULATOR_TOKEN: 'own' })).toEqual({
      PATH: '/bin',
      TZ: 'UTC',
      NODE_COMPILE_CACHE: '/cache',
      QUOTEDECK_SIMULATOR_TOKEN: 'own',
    })
  })
})
