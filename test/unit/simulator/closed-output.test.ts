import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

it('the simulated market continues when its output is closed', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [resolve('src/simulator/simulator.ts'), '--port', `${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.destroy()
  child.stderr.destroy()
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(true)
  // The address is printed once the market answers; a broken pipe would show right after that.
  await new Promise((passed) => setTimeout(passed, 300))
  expect(await answers()).toBe(true)
  expect(child.exitCode).toBeNull()
})
