/**
 * Passes the key of the environment to a child. Chromium copies the environment into its helper processes before our code runs, so Electron
 * receives the key on a pipe, which only it can read, once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'

export const TOKEN_VARIABLE = 'QUOTEDECK_TOKEN'
/** Names the descriptor that a child of the application reads the key from. */
const DESCRIPTOR_VARIABLE = 'QUOTEDECK_TOKEN_FD'

/** The first descriptor after standard input, output and error. */
const DESCRIPTOR = 3

type Environment = Readonly<Record<string, string | undefined>>

export function withoutKey(environment: Environment, descriptor: number): Record<string, string | undefined> {
  const { [TOKEN_VARIABLE]: _key, ...others } = environment
  return { ...others, [DESCRIPTOR_VARIABLE]: `${descriptor}` }
}

/**
 * Starts a child with our standard streams and passes the key on a pipe.
 * @param detached As for `spawn`.
 */
export function spawnWithKey(
  program: string,
  words: readonly string[],
  environment: Environment,
  detached: boolean,
): ChildProcess {
  const key = environment[TOKEN_VARIABLE]
  if (key === undefined) return spawn(program, words, { stdio: 'inherit', env: environment, detached })
  const child = spawn(program, words, {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: withoutKey(environment, DESCRIPTOR),
    detached,
  })
  void sendKey(child, DESCRIPTOR, key)
  return child
}

/** Writes the key into a child's pipe and closes it. Also resolves if the child ended without reading it. */
export function sendKey(child: ChildProcess, descriptor: number, key: string): Promise<void> {
  const pipe = child.stdio[descriptor] as Writable | null | undefined
  return new Promise((resolve) => {
    if (pipe === null || pipe === undefined) return resolve()
    pipe.once('error', () => resolve())
    pipe.end(key, () => resolve())
  })
}

/**
 * Reads the key from the descriptor that the environment names, and removes the variable.
 * @throws Error of `node:fs` if the descriptor cannot be read.
 */
export function readHandedKey(environment: Record<string, string | undefined>): string | undefined {
  const descriptor = environment[DESCRIPTOR_VARIABLE]
  Reflect.deleteProperty(environment, DESCRIPTOR_VARIABLE)
  if (descriptor === undefined || !/^\d{1,3}$/u.test(descriptor) || Number(descriptor) < DESCRIPTOR) return undefined
  try {
    return readFileSync(Number(descriptor), 'utf8')
  } finally {
    closeSync(Number(descriptor))
  }
}
