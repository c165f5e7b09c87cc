/** Formats alert events for notifications and menus, with the words and formats of the windows. */
import { m } from '#i18n/compiled/messages.js'
import { createFormats, type Formats } from '#i18n/format/formats.ts'
import type { Locale } from '#i18n/locale.ts'
import { eventSubject, eventText, eventValueText } from '#i18n/wording/alerts.ts'
import type { AlertEvent, AlertNotification } from '#model/alerts/alert-event.ts'

export interface WordedNotification {
  readonly title: string
  /** Plain text. */
  readonly body: string
}

/** In discreet mode, the notification says only that an alert fired. */
export function wordNotification(
  { kind, events, count }: Pick<AlertNotification, 'kind' | 'events' | 'count'>,
  locale: Locale,
  isDiscreet: boolean,
): WordedNotification {
  const [event] = events
  const lines = isDiscreet ? '' : events.map((one) => wordEvent(one, locale)).join('\n')
  if (kind === 'digest') return { title: m.alerts_fired_missed({ count }, { locale }), body: lines }
  if (count > 1) return { title: m.alerts_fired_many({ count }, { locale }), body: lines }
  if (isDiscreet || event === undefined)
    return { title: m.alerts_panel({}, { locale }), body: m.alerts_fired_discreetly({}, { locale }) }
  const formats = formatsOf(locale)
  return { title: subjectOf(event, formats), body: whatHappened(event, formats) }
}

/** Returns one line: `AAPL  Price rises to 200 (200.12)`. */
export function wordEvent(event: AlertEvent, locale: Locale): string {
  const formats = formatsOf(locale)
  return `${subjectOf(event, formats)}  ${whatHappened(event, formats)}`
}

const subjectOf = (event: AlertEvent, formats: Formats): string => oneLine(eventSubject(event, formats))

function whatHappened(event: AlertEvent, formats: Formats): string {
  const text = oneLine(eventText(event, formats))
  const value = event.text === null ? eventValueText(event, formats) : null
  return value === null ? text : `${text} (${value})`
}

const known = new Map<Locale, Formats>()

/** Units of numbers follow the language. */
function formatsOf(locale: Locale): Formats {
  const formats = known.get(locale) ?? createFormats(locale, { numberUnits: 'locale', timeZone: 'local' })
  known.set(locale, formats)
  return formats
}

const MAX_LENGTH = 200

/** Prevents texts of the service and names from breaking a line, changing the reading direction or filling the screen. */
function oneLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1)}…` : plain
}

/** Escapes the body on Linux, where it is parsed as markup. */
export function bodyFor(platform: NodeJS.Platform, text: string): string {
  if (platform !== 'linux') return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
