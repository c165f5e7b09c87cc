/** Sends bytes to a port and collects the response, for requests that no client library would send. */
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawAnswer {
  /** 0 if the connection closed without an answer. */
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Joins lines with CRLF and appends an empty one. Resolves when the server closes the connection. */
export async function rawRequest(port: number, lines: readonly string[], host = '127.0.0.1'): Promise<RawAnswer> {
  const socket = connect({ port, host })
  onTestFinished(() => void socket.destroy())
  socket.write([...lines, '', ''].join('\r\n'))
  return parse(await readToEnd(socket))
}

/** Sends letter by letter, or with 0 nothing, until the server closes the connection. */
export async function rawTrickle(port: number, text: string, everyMs: number): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  const letters = text[Symbol.iterator]()
  const sending = everyMs === 0 ? undefined : setInterval(() => socket.write(letters.next().value ?? 'x'), everyMs)
  const answer = await readToEnd(socket)
  clearInterval(sending)
  return parse(answer)
}

function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (data: string) => (text += data))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}

function parse(text: string): RawAnswer {
  const headEnd = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, Math.max(headEnd, 0)).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: headEnd < 0 ? '' : text.slice(headEnd + 4),
  }
}
