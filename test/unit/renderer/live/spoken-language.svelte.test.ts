import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import { SpokenLanguage } from '#renderer/live/spoken-language.svelte.ts'
import type { Locale } from '#i18n/locale.ts'

/** Texts that arrive or fail on command of the test. */
function createTexts() {
  const waiting = new Map<Locale, PromiseWithResolvers<void>>()
  return {
    asked: [] as Locale[],
    load(locale: Locale): Promise<void> {
      this.asked.push(locale)
      const arrival = Promise.withResolvers<void>()
      waiting.set(locale, arrival)
      return arrival.promise
    },
    async arrive(locale: Locale): Promise<void> {
      waiting.get(locale)?.resolve()
      await Promise.resolve()
      await Promise.resolve()
      flushSync()
    },
    async fail(locale: Locale): Promise<void> {
      waiting.get(locale)?.reject(new Error('gone'))
      await Promise.resolve()
      await Promise.resolve()
      flushSync()
    },
  }
}

describe('the language of a window', () => {
  it('is the chosen one immediately if all texts are loaded', () => {
    const language = new SpokenLanguage(() => null, 'en')
    expect(language.hasBegun('zh-CN')).toBe(true)
    expect(language.speak('zh-CN')).toBe('zh-CN')
  })

  it('stays the one before until the texts of the chosen one are there', async () => {
    const texts = createTexts()
    const language = new SpokenLanguage((locale) => texts.load(locale), 'en')
    await Promise.all([language.ready('en'), texts.arrive('en')])
    expect([language.hasBegun('en'), language.speak('zh-CN')]).toEqual([true, 'en'])
    await texts.arrive('zh-CN')
    expect([language.hasBegun('zh-CN'), language.speak('zh-CN')]).toEqual([true, 'zh-CN'])
  })

  it('is not spoken before the chosen texts are there for the first time', async () => {
    const texts = createTexts()
    const language = new SpokenLanguage((locale) => texts.load(locale), 'en')
    expect(language.hasBegun('zh-CN')).toBe(false)
    await texts.arrive('zh-CN')
    expect(language.hasBegun('zh-CN')).toBe(true)
    expect(language.hasBegun('en')).toBe(true)
  })

  it('is fetched once, and again after a failure', async () => {
    const texts = createTexts()
    const language = new SpokenLanguage((locale) => texts.load(locale), 'en')
    language.speak('zh-CN')
    language.speak('zh-CN')
    expect(texts.asked).toEqual(['zh-CN'])
    await texts.fail('zh-CN')
    language.speak('zh-CN')
    expect(texts.asked).toEqual(['zh-CN', 'zh-CN'])
  })

  it('updates every part that reads it', async () => {
    const texts = createTexts()
    const language = new SpokenLanguage((locale) => texts.load(locale), 'en')
    const seen: Locale[] = []
    const stop = $effect.root(() => {
      $effect(() => void seen.push(language.speak('zh-CN')))
    })
    flushSync()
    await texts.arrive('zh-CN')
    expect(seen).toEqual(['en', 'zh-CN'])
    stop()
  })
})
