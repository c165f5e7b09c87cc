import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagnose, type DiagnosisParts } from '#core/application/diagnosis.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { applicationFacts } from '#test/fakes/ports/application-facts.ts'

const SESSION: ServiceSession = {
  source: 'service',
  state: 'unauthorised',
  address: { baseUrl: 'https://api.example.com', plan: 'premium', codesPerRequest: 50, requestsPerMinute: 600 },
  tokenEnding: 'wxyz',
  tokenProtection: 'encrypted',
  failure: { kind: 'unauthorised', message: 'The key wxyz is refused.' },
  nextTryAt: null,
  requestsInLastMinute: 3,
}

function parts(change: Partial<DiagnosisParts> = {}): DiagnosisParts {
  return {
    facts: applicationFacts(),
    settings: DEFAULT_SETTINGS,
    session: SESSION,
    health: null,
    notices: [],
    ...change,
  }
}

describe('a diagnosis', () => {
  it('says what runs, on what, and how it goes', () => {
    const facts = applicationFacts({
      shell: 'desktop',
      runtime: { electron: '45.4.1', chromium: '150.0.1', node: '24.21.0', system: 'darwin arm64 25.0.0' },
    })
    expect(diagnose(parts({ facts })).split('\n')).toEqual([
      `Quotedeck 1.2.3, desktop shell, commit ${facts.commit}`,
      'Runtime: Electron 45.4.1, Chromium 150.0.1, Node 24.21.0',
      'System: darwin arm64 25.0.0',
      'Market data: service, unauthorised, plan premium, 600 requests a minute, key encrypted, failure unauthorised',
      'Settings that differ: none',
      'Notices: none',
    ])
  })

  it('names what could not be found out', () => {
    const facts = applicationFacts({ commit: null })
    const session: ServiceSession = {
      ...SESSION,
      source: 'simulated',
      address: null,
      tokenProtection: null,
      failure: null,
    }
    expect(diagnose(parts({ facts, session }))).toMatch(/commit unknown[\s\S]*Market data: simulated, unauthorised\n/u)
  })

  it('names settings that differ, and of texts only that they do', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      quietHours: { isOn: true, fromHour: 1, untilHour: 2 },
      shortcuts: { 'palette.open': 'Mod+P' },
      trayList: 'list-7',
    } as const
    expect(diagnose(parts({ settings }))).toContain(
      'Settings that differ: theme dark, quietHours isOn true fromHour 1 untilHour 2, shortcuts 1 changed, trayList chosen',
    )
  })

  it('holds no text that the user has written', () => {
    // Longer than any word of the application, so that it occurs only where it was put.
    const secret = fc.stringMatching(/^[A-Za-z0-9/:.-]{24,40}$/u)
    fc.assert(
      fc.property(secret, (text) => {
        const told = diagnose(
          parts({
            facts: applicationFacts({ profileDirectory: `/home/${text}` }),
            settings: {
              ...DEFAULT_SETTINGS,
              proxy: { mode: 'manual', url: `http://${text}` },
              shortcuts: { [`a.${text}`]: text },
              trayList: text,
            },
            session: {
              ...SESSION,
              address: { baseUrl: text, plan: 'base', codesPerRequest: 1, requestsPerMinute: 1 },
              tokenEnding: text,
              failure: { kind: 'malformed', message: text },
            },
            health: {
              feed: {
                budget: { stated: 1, learned: 1, used: 1, inFlight: 0 },
                groups: [],
                sent: [{ path: text, count: 1 }],
                starved: [],
                refused: [],
                failures: [{ kind: 'rejected', message: text, count: 2, lastAt: 0 }],
                dropped: [],
                clockErrorMs: null,
              },
            },
            notices: [
              { number: 1, notice: { kind: 'fileReset', file: text, movedTo: text } },
              { number: 2, notice: { kind: 'simulatorFailed', message: text } },
            ],
          }),
        )
        expect(told).not.toContain(text)
        expect(told).toContain('rejected 2 times')
      }),
    )
  })
})
