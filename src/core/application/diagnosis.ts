/**
 * Describes this run for a bug report, in English. It contains only numbers and words from fixed lists: no text from a user, service or
 * file, and so no key, address, name or path.
 */
import type { ApplicationFacts } from '#model/application/application.ts'
import type { DataHealth } from '#model/service/data-health.ts'
import type { NumberedNotice } from '#model/application/notice.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'

export interface DiagnosisParts {
  readonly facts: ApplicationFacts
  readonly settings: Settings
  readonly session: ServiceSession
  /** Null while no service is in use. */
  readonly health: Pick<DataHealth, 'feed'> | null
  readonly notices: readonly NumberedNotice[]
}

export function diagnose({ facts, settings, session, health, notices }: DiagnosisParts): string {
  const { version, commit, shell, runtime } = facts
  return [
    `Quotedeck ${version}, ${shell} shell, commit ${commit ?? 'unknown'}`,
    `Runtime: ${runtimeText(runtime)}`,
    `System: ${runtime.system}`,
    `Market data: ${sessionText(session)}`,
    ...(health === null ? [] : [`Requests: ${healthText(health)}`]),
    `Settings that differ: ${listed(differingSettings(settings))}`,
    `Notices: ${listed(notices.map(({ notice }) => notice.kind))}`,
  ].join('\n')
}

const listed = (parts: readonly string[]): string => (parts.length === 0 ? 'none' : parts.join(', '))

function runtimeText({ electron, chromium, node }: ApplicationFacts['runtime']): string {
  const named = { Electron: electron, Chromium: chromium, Node: node }
  return listed(Object.entries(named).flatMap(([name, version]) => (version === null ? [] : [`${name} ${version}`])))
}

function sessionText({ source, state, address, tokenProtection, failure }: ServiceSession): string {
  const plan = address === null ? [] : [`plan ${address.plan}`, `${address.requestsPerMinute} requests a minute`]
  const key = tokenProtection === null ? [] : [`key ${tokenProtection}`]
  const fault = failure === null ? [] : [`failure ${failure.kind}`]
  return listed([source, state, ...plan, ...key, ...fault])
}

function healthText({ feed }: Pick<DataHealth, 'feed'>): string {
  const { stated, learned, used } = feed.budget
  const failures = feed.failures.map(({ kind, count }) => `${kind} ${count} times`)
  return listed([
    `${used} used of ${learned} (stated ${stated})`,
    `${feed.starved.length} instruments late`,
    `${feed.refused.length} operations refused`,
    ...failures,
  ])
}

type Describe<Field extends keyof Settings> = (value: Settings[Field]) => string

const plainly = (value: string | number | boolean): string => `${value}`
const members = (value: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(value)
    .map(([name, member]) => `${name} ${member}`)
    .join(' ')

/** A new setting does not compile until its developer decides what it may reveal. */
const DESCRIBED: { readonly [Field in keyof Settings]: Describe<Field> } = {
  language: plainly,
  theme: plainly,
  density: plainly,
  fontSizePercent: plainly,
  colourScheme: plainly,
  numberUnits: plainly,
  timeZone: plainly,
  discreet: plainly,
  flash: plainly,
  reducedFlash: plainly,
  hoverDetails: plainly,
  liveRegion: plainly,
  notifications: members,
  quietHours: members,
  polling: members,
  candles: members,
  alerts: members,
  shortcuts: (shortcuts) => `${Object.keys(shortcuts).length} changed`,
  // The address may be that of a company.
  proxy: ({ mode }) => mode,
  checkForUpdates: plainly,
  positions: members,
  welcomed: plainly,
  startAtLogin: plainly,
  startHidden: plainly,
  closeToTray: plainly,
  trayList: (list) => (list === null ? 'first' : 'chosen'),
}

function differingSettings(settings: Settings): readonly string[] {
  return (Object.keys(DESCRIBED) as (keyof Settings)[])
    .filter((field) => JSON.stringify(settings[field]) !== JSON.stringify(DEFAULT_SETTINGS[field]))
    .map((field) => describedSetting(field, settings))
}

function describedSetting<Field extends keyof Settings>(field: Field, settings: Settings): string {
  return `${field} ${DESCRIBED[field](settings[field])}`
}
