/** The hostile service in a separate process, so that its work is not measured. Prints its address. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTo } from './answers.ts'

let number = 0
const server = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  response.setHeader('content-type', 'application/json')
  response.end(answerTo({ path: pathname, query: searchParams, number: number++, now: Date.now() }))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Hostile service at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
