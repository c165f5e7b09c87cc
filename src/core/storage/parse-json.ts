/**
 * Parses JSON text in steps. Many small values take a hundred times as long as a plain text, so only parts of bounded
 * length are parsed; longer ones are split first.
 */
import type { Steps } from '../reactive/slices.ts'

/** UTF-16 units; a part takes a few milliseconds at most. */
const MAX_PART = 32_768
/** Levels of parts longer than {@link MAX_PART}; no file of the application has half as many. */
const MAX_LEVELS = 16
/** Units between two steps. */
const STEP = 16_384

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/** A part of the text; `end` is exclusive. */
interface Extent {
  readonly start: number
  readonly end: number
}

/**
 * Equals `JSON.parse`.
 *
 * @throws SyntaxError for text that is invalid or too deep.
 */
export function parseJsonSteps(text: string): Steps<unknown> {
  return parsePart(text, { start: 0, end: text.length }, 0)
}

function* parsePart(text: string, whole: Extent, level: number): Steps<unknown> {
  const { start, end } = trimmed(text, whole)
  const first = text.charCodeAt(start)
  if (end - start <= MAX_PART || (first !== OPEN_BRACKET && first !== OPEN_BRACE)) {
    yield
    return JSON.parse(text.slice(start, end)) as unknown
  }
  const isList = first === OPEN_BRACKET
  if (text.charCodeAt(end - 1) !== (isList ? CLOSE_BRACKET : CLOSE_BRACE)) throw new SyntaxError('it is cut off')
  if (level === MAX_LEVELS) throw new SyntaxError('it is too deep')
  const groups = yield* groupsOf(text, { start: start + 1, end: end - 1 })
  return yield* isList ? parseList(text, groups, level) : parseObject(text, groups, level)
}

function* parseList(text: string, groups: readonly Extent[], level: number): Steps<unknown[]> {
  const list: unknown[] = []
  for (const group of groups) {
    if (group.end - group.start > MAX_PART) list.push(yield* parsePart(text, group, level + 1))
    else for (const item of JSON.parse(`[${textOf(text, group)}]`) as unknown[]) list.push(item)
    yield
  }
  return list
}

function* parseObject(text: string, groups: readonly Extent[], level: number): Steps<object> {
  const object = {}
  for (const group of groups) {
    if (group.end - group.start > MAX_PART) {
      const colon = colonIn(text, group)
      const key = JSON.parse(text.slice(group.start, colon)) as unknown
      if (typeof key !== 'string') throw new SyntaxError('a name is no text')
      define(object, key, yield* parsePart(text, { start: colon + 1, end: group.end }, level + 1))
    } else {
      const members = JSON.parse(`{${textOf(text, group)}}`) as object
      for (const [key, value] of Object.entries(members)) define(object, key, value)
    }
    yield
  }
  return object
}

/** As in `JSON.parse`, `__proto__` is an ordinary member. */
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

function textOf(text: string, { start, end }: Extent): string {
  const part = text.slice(start, end)
  if (part.trim() === '') throw new SyntaxError('a value is missing')
  return part
}

/** Groups short neighbours; a long member is alone. */
function* groupsOf(text: string, { start, end }: Extent): Steps<readonly Extent[]> {
  const groups: Extent[] = []
  let groupStart = start
  let member = start
  let stepAt = start + STEP
  for (let comma = endOfMember(text, member, end); ; comma = endOfMember(text, member, end)) {
    if (comma - groupStart > MAX_PART) {
      if (member > groupStart) groups.push({ start: groupStart, end: member - 1 })
      groupStart = member
    }
    if (comma === end) break
    member = comma + 1
    if (comma - groupStart > MAX_PART) {
      groups.push({ start: groupStart, end: comma })
      groupStart = member
    }
    if (comma >= stepAt) {
      stepAt = comma + STEP
      yield
    }
  }
  groups.push({ start: groupStart, end })
  return groups
}

/** The next comma outside of strings, lists and objects, or `end`. */
function endOfMember(text: string, start: number, end: number): number {
  let depth = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at, end)
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) depth++
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--
    else if (code === COMMA && depth === 0) return at
  }
  return end
}

function endOfString(text: string, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return end
}

function colonIn(text: string, { start, end }: Extent): number {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at, end)
    else if (code === COLON) return at
  }
  throw new SyntaxError('a name has no value')
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

function trimmed(text: string, { start, end }: Extent): Extent {
  let [from, to] = [start, end]
  while (from < to && isSpace(text.charCodeAt(from))) from++
  while (from < to && isSpace(text.charCodeAt(to - 1))) to--
  return { start: from, end: to }
}
