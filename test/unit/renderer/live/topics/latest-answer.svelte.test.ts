import { describe, expect, it } from 'vitest'
import { LatestAnswer } from '#renderer/live/topics/latest-answer.svelte.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

function setUp() {
  const clock = createFakeWindowClock()
  const asked: { readonly question: string; readonly settle: (answer: Promise<string>) => void }[] = []
  const answer = new LatestAnswer(
    clock,
    (question: string) => new Promise<string>((settle) => asked.push({ question, settle })),
  )
  async function reply(index: number, text: string): Promise<void> {
    asked[index]?.settle(Promise.resolve(text))
    await new Promise((settled) => setTimeout(settled))
  }
  return { clock, asked, answer, reply }
}

describe('the answer to a moving question', () => {
  it('is asked for once the question has come to rest', () => {
    const { clock, asked, answer } = setUp()
    for (const question of ['a', 'ab', 'abc']) {
      answer.ask(question)
      clock.advance(150)
    }
    expect(asked).toEqual([])
    clock.advance(50)
    expect(asked.map(({ question }) => question)).toEqual(['abc'])
  })

  it('is never that to an older question, however late it comes', async () => {
    const { clock, answer, reply } = setUp()
    answer.ask('old')
    clock.advance(200)
    answer.ask('new')
    clock.advance(200)
    await reply(1, 'to the new one')
    await reply(0, 'to the old one')
    expect(answer.current).toBe('to the new one')
  })

  it('stays until the next one comes, and goes with the question', async () => {
    const { clock, answer, reply } = setUp()
    answer.ask('one')
    clock.advance(200)
    await reply(0, 'first')
    answer.ask('two')
    clock.advance(200)
    expect(answer.current).toBe('first')
    answer.ask(null)
    expect(answer.current).toBeUndefined()
    await reply(1, 'second')
    expect(answer.current).toBeUndefined()
  })

  it('is empty when the question could not be answered', async () => {
    const { clock, asked, answer } = setUp()
    answer.ask('one')
    clock.advance(200)
    asked[0]?.settle(Promise.reject(new Error('the line is down')))
    await new Promise((settled) => setTimeout(settled))
    expect(answer.current).toBeUndefined()
  })
})
