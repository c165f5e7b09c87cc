/** A server of ready-made quote answers in a separate process, so that its work does not count as the client's. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { quoteAnswer } from './quote-answer.ts'

/** Answers of `/COUNT` with that number of quotes; `/COUNT?delayMs=N` delays them. */
const answers = new Map<string, string>()

function answerTo(path: string): string {
  const known = answers.get(path)
  if (known !== undefined) return known
  const { text } = quoteAnswer(Number(path.slice(1)), 0)
  answers.set(path, text)
  return text
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  response.setHeader('content-type', 'application/json')
  setTimeout(() => response.end(answerTo(pathname)), Number(searchParams.get('delayMs')))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
