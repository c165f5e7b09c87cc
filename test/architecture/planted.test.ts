/** Planted faults must follow the code: a patch that no longer applies finds nothing. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

describe.each(['simulation', 'wander'])('the planted faults of the %s', (machine) => {
  const patches = join(ROOT, 'test', machine, 'planted')

  it.each(readdirSync(patches))('apply to the code as it is: %s', (name) => {
    const { stderr } = spawnSync('git', ['apply', '--check', join(patches, name)], { cwd: ROOT, encoding: 'utf8' })
    expect(stderr).toBe('')
  })
})
