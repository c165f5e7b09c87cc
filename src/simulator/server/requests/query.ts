/** Parses the parameters of an operation and refuses missing or malformed ones with a reason. */
import { badParameter, Refusal } from './refusal.ts'

/** Query parameters as received; a repeated one is a list. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

const REGION = /^[A-Z]{2,8}$/

export function optionalText(query: Query, name: string): string {
  const value = query[name]
  if (value === undefined) return ''
  if (typeof value !== 'string') throw badParameter(`parameter ${name} is given more than once`)
  return value.trim()
}

export function requiredText(query: Query, name: string): string {
  const value = optionalText(query, name)
  if (value === '') throw badParameter(`parameter ${name} is required`)
  return value
}

export function requiredRegion(query: Query): string {
  const region = requiredText(query, 'region')
  if (!REGION.test(region)) throw badParameter('parameter region is not a market code')
  return region
}

/** @param max the plan's limit */
export function requiredCodes(query: Query, max: number): readonly string[] {
  const codes = requiredText(query, 'codes').split(',')
  if (codes.some((code) => code.trim() === '')) throw badParameter('parameter codes holds an empty code')
  if (codes.length > max) {
    throw new Refusal(400, 4003, `${codes.length} codes in one request, the plan allows ${max}`)
  }
  return [...new Set(codes.map((code) => code.trim()))]
}

/** Parses a whole number of at least 1. One above `max` is reduced to it, because the service names no maximum. */
export function countParameter(query: Query, name: string, max: number, fallback: number | null): number {
  const text = fallback === null ? requiredText(query, name) : optionalText(query, name)
  if (text === '' && fallback !== null) return fallback
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw badParameter(`parameter ${name} is not a number of records`)
  return Math.min(Number(text), max)
}

export function choiceParameter<Choice extends string>(query: Query, name: string, choices: readonly Choice[]): Choice {
  const text = requiredText(query, name)
  const chosen = choices.find((choice) => choice === text)
  if (chosen === undefined) throw badParameter(`parameter ${name} must be one of ${choices.join(', ')}`)
  return chosen
}
