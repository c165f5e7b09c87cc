import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { HeldTopic } from '#renderer/live/topics/held-topic.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('a held topic', () => {
  it('is subscribed to before its first reader, which finds its value', async () => {
    const backend = createFakeBackend()
    backend.publish('settings', [null, { ...DEFAULT_SETTINGS, density: 'compact' }])
    const topic = new HeldTopic(createClient(backend.transport, queueMicrotask), 'settings', null)
    await settled()
    expect(topic.current?.density).toBe('compact')
  })

  it('knows nothing before the first value, and then the latest', async () => {
    const backend = createFakeBackend()
    const topic = new HeldTopic(createClient(backend.transport, queueMicrotask), 'settings', null)
    await settled()
    expect(topic.current).toBeUndefined()
    for (const density of ['compact', 'comfortable'] as const)
      backend.publish('settings', [null, { ...DEFAULT_SETTINGS, density }])
    await settled()
    expect(topic.current?.density).toBe('comfortable')
  })
})
