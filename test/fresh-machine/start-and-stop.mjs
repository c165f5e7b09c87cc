/**
 * Starts the application as in the README, requests its page, and ends it like `Ctrl+C`. JavaScript, because it runs on
 * the system's own Node.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const profile = mkdtempSync(join(tmpdir(), 'quotedeck-'))
const started = spawn('npm', ['start', '--', '--no-open', '--profile', profile], {
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})

/** @type {string} The address that the application prints. */
const address = await new Promise((found, fail) => {
  started.once('exit', (code) => fail(new Error(`It ended with ${code} before it printed its address.`)))
  createInterface({ input: started.stdout }).on('line', (line) => {
    console.log(line)
    const match = /^Quotedeck is at (http:[^#]+)/u.exec(line)
    if (match) found(match[1])
  })
})

const answer = await fetch(address)
const page = await answer.text()
if (answer.status !== 200 || !page.includes('<title>Quotedeck'))
  throw new Error(`${answer.status} ${page.slice(0, 200)}`)

const ended = new Promise((done) => started.once('exit', (code, signal) => done(code ?? signal)))
process.kill(-Number(started.pid), 'SIGINT')
console.log(`It ended with ${await ended}.`)
process.exit()
