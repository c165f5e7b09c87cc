import { describe, expect, it } from 'vitest'
import { childEnvironment } from '../../../src/node/child-environment.ts'

describe('the environment of a child', () => {
  it('holds what any process needs and what is meant for this one, and no secret of the parent', () => {
    const parent = {
      PATH: '/bin',
      TZ: 'UTC',
      QUOTEDECK_TOKEN: 'CANARY',
      AWS_SECRET_ACCESS_KEY: 'CANARY',
      TEMP: undefined,
    }
    expect(childEnvironment(parent, { QUOTEDECK_SIMULATOR_TOKEN: 'own' })).toEqual({
      PATH: '/bin',
      TZ: 'UTC',
      QUOTEDECK_SIMULATOR_TOKEN: 'own',
    })
  })
})
