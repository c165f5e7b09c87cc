/**
 * Lets a second start in a profile open a window of the running application. It asks over a socket in the profile, which no other user can
 * reach, and receives no secret: the running one makes the code and starts the browser.
 */
import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const REQUEST = 'open\n'
const ANSWER = 'opening\n'
/** Time limit of the running application's answer, ms. */
const ANSWER_LIMIT_MS = 3_000

/** Windows has no files for sockets; a user without the right to write to the pipe cannot ask. */
function addressOf(directory: string): string {
  if (process.platform !== 'win32') return join(directory, 'window.sock')
  return `\\\\.\\pipe\\quotedeck-${createHash('sha256').update(directory).digest('hex')}`
}

/** If the socket cannot be removed, as in a read-only profile, the server cannot listen there either. */
function removeSocket(address: string): void {
  if (process.platform === 'win32') return
  try {
    rmSync(address, { force: true })
  } catch {
    // Further starts then only report that Quotedeck is running.
  }
}

function takeAddress(own: string, address: string): void {
  if (own === address) return
  try {
    renameSync(own, address)
  } catch {
    // Further starts then only report that Quotedeck is running.
  }
}

/**
 * The profile's lock must be held, so that a socket at the address belongs to an ended start.
 * @param isLost Whether the profile is no longer held, so that the address belongs to another start.
 * @returns Stops listening.
 */
export function listenForFurtherStarts(directory: string, open: () => void, isLost: () => boolean): () => void {
  const address = addressOf(directory)
  const server = createServer((socket) => {
    let text = ''
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      if (text === REQUEST) {
        socket.end(ANSWER)
        open()
      } else if (!REQUEST.startsWith(text)) socket.destroy()
    })
  })
  server.on('error', () => undefined)
  // A stopped server removes the name that it listened at, which may then belong to another start. So it listens at its own name, which is
  // renamed.
  const own = process.platform === 'win32' ? address : join(directory, `window.${process.pid}`)
  removeSocket(own)
  // The socket exists when the call returns.
  server.listen(own)
  takeAddress(own, address)
  return () => {
    server.close()
    if (!isLost()) removeSocket(address)
  }
}

/** Resolves with false if no application answers; the desktop application does not. */
export function askForWindow(directory: string): Promise<boolean> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(addressOf(directory))
    const end = (isOpening: boolean) => {
      socket.destroy()
      resolve(isOpening)
    }
    socket.setTimeout(ANSWER_LIMIT_MS, () => end(false))
    socket.on('error', () => end(false))
    socket.on('close', () => end(text === ANSWER))
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    socket.write(REQUEST)
  })
}
