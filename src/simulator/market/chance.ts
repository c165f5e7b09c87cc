/** Draws seeded random numbers without state: any draw has the same result at any time and in any order. */

export type Stream = number

/** FNV-1a, then mixed. The seed itself is a stream. */
export function streamOf(parent: Stream, text: string): Stream {
  let hash = 0x811c9dc5 ^ parent
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return mixed(hash ^ Math.imul(parent, 0x9e3779b1))
}

export function subStream(parent: Stream, index: number): Stream {
  return mixed(Math.imul(parent ^ 0x5bd1e995, 0x85ebca6b) + Math.imul(index | 0, 0x9e3779b1))
}

/** Returns a uniform unsigned 32-bit integer. */
export function drawInteger(stream: Stream, index: number): number {
  return mixed(stream + Math.imul(index | 0, 0x9e3779b1)) >>> 0
}

/** In [0, 1). */
export function drawUniform(stream: Stream, index: number): number {
  return drawInteger(stream, index) / 0x1_0000_0000
}

/** The sum of four uniform draws, close to a standard normal and never beyond about 3.5. */
export function drawNormal(stream: Stream, index: number): number {
  const first = drawInteger(stream, index)
  const second = mixed(first ^ 0x2545f491) >>> 0
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16)
  return (sum / 0xffff - 2) * Math.sqrt(3)
}

/** The choices must not be empty. */
export function drawChoice<T>(stream: Stream, index: number, choices: readonly T[]): T {
  const chosen = choices[drawInteger(stream, index) % choices.length]
  if (chosen === undefined) throw new RangeError('nothing to choose from')
  return chosen
}

/** A full avalanche of 32 bits (the finaliser of MurmurHash3). */
function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
