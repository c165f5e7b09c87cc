import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

/** Prints how many requests to stop it received, once it is asked to end for good. */
const PROGRAM = `#!${process.execPath}
let interrupts = 0
process.on('SIGINT', () => { interrupts += 1; console.log('interrupted') })
process.on('SIGTERM', () => { console.log('interrupts', interrupts); process.exit(7) })
console.log('running')
setInterval(() => undefined, 1000)
`

const STARTER = `
  const { runDesktop } = await import(process.argv[1])
  process.exitCode = await runDesktop(process.argv[2], [], process.env)
`

function start() {
  const program = join(temporaryDirectory(), 'program.cjs')
  writeFileSync(program, PROGRAM, { mode: 0o755 })
  const module = new URL('../../../scripts/desktop-process.ts', import.meta.url).href
  const words = ['--input-type=module', '--eval', STARTER, module, program]
  const starter = spawn(process.execPath, words, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void starter.kill('SIGKILL'))
  let output = ''
  starter.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  return { starter, output: () => output }
}

describe.skipIf(process.platform === 'win32')('the desktop shell under npm start', () => {
  it('gets Ctrl+C once, although the terminal signals every process of the command and npm repeats it', async () => {
    const { starter, output } = start()
    await expect.poll(output).toContain('running')
    const group = -(starter.pid ?? Number.NaN)
    process.kill(group, 'SIGINT')
    await expect.poll(output).toContain('interrupted')
    starter.kill('SIGINT')
    starter.kill('SIGTERM')
    const [code] = (await once(starter, 'exit')) as [number]
    expect(output()).toContain('interrupts 1\n')
    expect(code).toBe(7)
  })
})
