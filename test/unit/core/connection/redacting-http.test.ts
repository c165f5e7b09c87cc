import { describe, expect, it } from 'vitest'
import { createRedactingHttp, REDACTED } from '#core/connection/redacting-http.ts'
import { createFakeHttp } from '#test/fakes/service/fake-http.ts'
import { textAnswer } from '#test/fakes/service/http-answers.ts'

const request = (token: string) => ({ url: 'https://api.example.com', token, timeoutMs: 1_000 })

describe('HTTP that redacts', () => {
  it('removes every repetition of the key from an answer', async () => {
    const body = '{"code":7,"msg":"unknown key CANARY-12345678, again: CANARY-12345678"}'
    const http = createRedactingHttp(createFakeHttp(() => textAnswer(body)))
    expect(await http.get(request('CANARY-12345678')).outcome).toMatchObject({
      body: `{"code":7,"msg":"unknown key ${REDACTED}, again: ${REDACTED}"}`,
    })
  })

  it('removes it from the message when no answer came', async () => {
    const message = 'invalid header value CANARY-12345678'
    const http = createRedactingHttp(createFakeHttp(() => ({ kind: 'none', cause: 'unreachable', message })))
    expect(await http.get(request('CANARY-12345678')).outcome).toMatchObject({
      message: `invalid header value ${REDACTED}`,
    })
  })

  it('leaves data alone that a very short key is part of', async () => {
    const body = '{"data":{"AAPL":{"ld":123.45}}}'
    const http = createRedactingHttp(createFakeHttp(() => textAnswer(body)))
    expect(await http.get(request('123')).outcome).toMatchObject({ body })
  })

  it('knows a key that JSON writes with escapes', async () => {
    const token = 'CANARY"12\\345678'
    const body = JSON.stringify({ code: 7, msg: `unknown key ${token}` })
    const http = createRedactingHttp(createFakeHttp(() => textAnswer(body)))
    expect(await http.get(request(token)).outcome).toMatchObject({ body: `{"code":7,"msg":"unknown key ${REDACTED}"}` })
  })

  it('still cancels', async () => {
    const fake = createFakeHttp()
    const call = createRedactingHttp(fake).get(request('CANARY-12345678'))
    call.cancel()
    expect(fake.calls[0]?.cancelled).toBe(true)
    expect(await call.outcome).toMatchObject({ kind: 'none', cause: 'cancelled' })
  })
})
