import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { downloadUrl, findElectron, installElectron } from '#scripts/electron-binary.ts'
import { createFaultServer, wholeAnswer, type Behave } from '#test/fakes/service/fault-server.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

function createProject(installer = ''): string {
  const root = temporaryDirectory()
  const directory = join(root, 'node_modules', 'electron')
  mkdirSync(join(directory, 'dist'), { recursive: true })
  writeFileSync(join(directory, 'package.json'), '{"version":"45.4.1"}')
  writeFileSync(join(directory, 'install.js'), installer)
  return root
}

const INSTALLER = `
  const { writeFileSync } = require('node:fs')
  writeFileSync(__dirname + '/dist/program', '')
  writeFileSync(__dirname + '/path.txt', 'program')
`

async function install(behave: Behave, installer: string, probeLimitMs?: number) {
  const root = createProject(installer)
  const host = await createFaultServer(behave)
  let announcements = 0
  const environment = { ELECTRON_MIRROR: host.baseUrl, PATH: process.env['PATH'] }
  const path = await installElectron(root, environment, () => (announcements += 1), probeLimitMs)
  return { root, path, announcements, heads: host.heads }
}

describe('Electron’s program', () => {
  it('is found where its package says', () => {
    const root = createProject()
    const directory = join(root, 'node_modules', 'electron')
    writeFileSync(join(directory, 'path.txt'), 'program\n')
    expect(findElectron(root, {})).toBeNull()
    writeFileSync(join(directory, 'dist', 'program'), '')
    expect(findElectron(root, {})).toBe(join(directory, 'dist', 'program'))
  })

  it('is found where the environment says, and nowhere else then', () => {
    const root = createProject()
    const elsewhere = join(root, 'elsewhere')
    mkdirSync(elsewhere)
    expect(findElectron(root, { ELECTRON_EXEC_PATH: join(elsewhere, 'my-electron') })).toBeNull()
    writeFileSync(join(elsewhere, 'my-electron'), '')
    expect(findElectron(root, { ELECTRON_EXEC_PATH: join(elsewhere, 'my-electron') })).toBe(
      join(elsewhere, 'my-electron'),
    )
    writeFileSync(join(root, 'node_modules', 'electron', 'path.txt'), 'my-electron')
    expect(findElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: elsewhere })).toBe(join(elsewhere, 'my-electron'))
  })

  it('is looked for without starting the download that its package starts when imported', () => {
    const root = createProject()
    const trap = join(root, 'node_modules', 'electron', 'index.js')
    writeFileSync(trap, `require('node:fs').writeFileSync(__dirname + '/imported', '')`)
    findElectron(root, {})
    expect(existsSync(join(root, 'node_modules', 'electron', 'imported'))).toBe(false)
  })

  it('would be downloaded from the mirror that is configured', () => {
    const root = createProject()
    const file = `v45.4.1/electron-v45.4.1-${process.platform}-${process.arch}.zip`
    expect(downloadUrl(root, {})).toBe(`https://github.com/electron/electron/releases/download/${file}`)
    for (const mirror of ['https://mirror.example/electron', 'https://mirror.example/electron/']) {
      expect(downloadUrl(root, { ELECTRON_MIRROR: mirror })).toBe(`https://mirror.example/electron/${file}`)
      expect(downloadUrl(root, { npm_config_electron_mirror: mirror })).toBe(`https://mirror.example/electron/${file}`)
    }
  })
})

describe('getting Electron’s program', () => {
  it('runs the installer when the host has it, and says so first', async () => {
    const { root, path, announcements, heads } = await install(
      (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 110000000\r\n\r\n'),
      INSTALLER,
    )
    expect(path).toBe(join(root, 'node_modules', 'electron', 'dist', 'program'))
    expect(announcements).toBe(1)
    expect(heads[0]).toMatch(/^HEAD \/v45\.4\.1\/electron-v45\.4\.1-/u)
  })

  it.each<[string, Behave]>([
    ['does not have it', (socket) => void socket.write(wholeAnswer('404 Not Found', [], ''))],
    ['hangs up', (socket) => void socket.destroy()],
    ['leads elsewhere, where nobody answers', (socket) => void socket.write(wholeAnswer('302 Found', ['location: http://127.0.0.1:1/'], ''))], // prettier-ignore
  ])('does not even try when the host %s', async (_name, behave) => {
    const { path, announcements } = await install(behave, INSTALLER)
    expect(path).toBeNull()
    expect(announcements).toBe(0)
  })

  it('gives up in time on a host that never answers', async () => {
    const startedAt = performance.now()
    const { path } = await install(() => undefined, INSTALLER, 100)
    expect(path).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('comes to nothing when the installer fails', async () => {
    const answer: Behave = (socket) => void socket.write(wholeAnswer('200 OK', [], ''))
    expect((await install(answer, 'process.exit(1)')).path).toBeNull()
    expect((await install(answer, '')).path).toBeNull()
  })
})
