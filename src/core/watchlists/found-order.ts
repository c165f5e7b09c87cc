/** Where a code that was read from the typed text stands among what a search found. Enter takes the first. */
import type { FoundInstrument } from '../../model/found-instrument.ts'
import { instrumentOf } from '../../model/instrument.ts'

/** As long as codes of China and Hong Kong are when they are written in full. */
const FULL_NUMBER = /^\d{5,6}$/u

/**
 * Exact codes come first, then what begins with the text, then codes that nobody has heard of, then all else. A text that is
 * typed as a whole code, in capitals or with all its digits, means the code rather than a name that begins alike.
 */
export function withReadings(
  text: string,
  found: readonly FoundInstrument[],
  readings: readonly FoundInstrument[],
): readonly FoundInstrument[] {
  const typed = text.trim().toLowerCase()
  const exact = [...readings.filter(({ isKnown }) => isKnown), ...found.filter((one) => codeOf(one) === typed)]
  const unheardOf = readings.filter(({ isKnown }) => !isKnown)
  const beginning = found.filter((one) => begins(one, typed))
  // What is known under this very code, or begins so, hardly is several other things as well.
  const [guess, ...others] = unheardOf
  const guessed = guess === undefined ? [] : [guess]
  const order =
    exact.length === 0 && isWholeCode(text.trim())
      ? [...unheardOf, ...beginning, ...found]
      : beginning.length + exact.length > 0
        ? [...exact, ...beginning, ...guessed, ...found, ...others]
        : [...unheardOf, ...found]
  return [...new Map(order.map((one) => [one.instrument, one])).values()]
}

const isWholeCode = (text: string): boolean =>
  FULL_NUMBER.test(text) || (text === text.toUpperCase() && text !== text.toLowerCase())

const codeOf = ({ instrument }: FoundInstrument): string => instrumentOf(instrument).code.toLowerCase()

/** Whether the code, or a word of what it is called, begins with the text. */
function begins(one: FoundInstrument, typed: string): boolean {
  const names = [one.name?.en, one.name?.['zh-CN'], one.alias].flatMap(
    (name) => name?.toLowerCase().split(/\s+/u) ?? [],
  )
  const whole = [codeOf(one), one.name?.en, one.name?.['zh-CN'], one.alias].map((name) => name?.toLowerCase())
  return [...names, ...whole].some((name) => name?.startsWith(typed) === true)
}
