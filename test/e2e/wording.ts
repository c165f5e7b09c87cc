/** The application's own English messages: a specification names a text by its key, so that better wording breaks nothing. */
import { readFileSync } from 'node:fs'
import type messages from '../../src/renderer/i18n/messages/en.json'

type MessageKey = Extract<keyof typeof messages, string>

const MESSAGES = JSON.parse(readFileSync('src/renderer/i18n/messages/en.json', 'utf8')) as Readonly<
  Record<string, unknown>
>

/** The message up to its first placeholder. */
export function wording(key: MessageKey): string {
  const message = MESSAGES[key]
  if (typeof message !== 'string') throw new Error(`${key} is not a plain message.`)
  return message.split('{', 1)[0] ?? ''
}
