/**
 * A second start in a profile opens a window of the application that already runs there. It asks over a socket in the profile, which
 * no other user can reach, and is told nothing: the running one makes the code and starts the browser.
 */
import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const REQUEST = 'open\n'
const ANSWER = 'opening\n'
/** How long the running application may take to answer, ms. */
const ANSWER_LIMIT_MS = 3_000

/** Windows has no files for sockets; whoever has no right to write to the pipe cannot ask. */
function addressOf(directory: string): string {
  if (process.platform !== 'win32') return join(directory, 'window.sock')
  return `\\\\.\\pipe\\quotedeck-${createHash('sha256').update(directory).digest('hex')}`
}

/** Where it cannot be removed, as in a profile that cannot be written, nothing can listen there either. */
function removeSocket(address: string): void {
  if (process.platform === 'win32') return
  try {
    rmSync(address, { force: true })
  } catch {
    // Further starts are told that Quotedeck is running, and no more.
  }
}

function takeAddress(own: string, address: string): void {
  if (own === address) return
  try {
    renameSync(own, address)
  } catch {
    // As where it cannot listen.
  }
}

/**
 * Listens for further starts. The lock of the profile has to be held: what lies at the address is of a start that has ended.
 * Where it cannot listen, further starts say that Quotedeck is running, and no more.
 *
 * @param isLost Whether the profile is no longer held: the address belongs to another start then.
 * @returns How to stop.
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
  // Node removes the name that it has listened at when it stops: another start may be there by then.
  const own = process.platform === 'win32' ? address : join(directory, `window.${process.pid}`)
  removeSocket(own)
  // The socket is there when the call returns.
  server.listen(own)
  takeAddress(own, address)
  return () => {
    server.close()
    if (!isLost()) removeSocket(address)
  }
}

/** Asks the application that has the profile for a window. False when it does not answer, as the desktop application does not. */
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
