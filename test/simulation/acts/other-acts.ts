/** Acts of the user on settings, connection, workspaces, charts and exports. */
import type { DrawingAnchor, NewDrawing } from '#model/charts/drawing.ts'
import type { WorkspaceId } from '#model/workspace/workspace.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf, isRecord, type Fields } from '#model/values/json.ts'
import type { Settings } from '#model/application/settings.ts'
import { act, entriesOf, newName, nothing, shownList, type Act, type ActMoment } from './act.ts'
import type { Fact } from './facts.ts'
import { takesBack } from './takes-back.ts'

export const setting = <Name extends keyof Settings>(name: Name, value: Settings[Name]): Fact => ({
  document: 'settings',
  key: name,
  value,
  read: (content) => content[name],
})

const change = <Name extends keyof Settings>(
  { user }: ActMoment,
  name: Name,
  value: Settings[Name],
): Promise<unknown> => user.change('settings.update', { [name]: value }, [setting(name, value)])

export const SETTING_ACTS: readonly Act[] = [
  act('chooses a theme', 2, (moment) =>
    change(moment, 'theme', moment.chance.pick(['system', 'light', 'dark', 'highContrast'] as const)),
  ),
  act('chooses a font size', 1, (moment) =>
    change(moment, 'fontSizePercent', moment.chance.pick([80, 100, 125, 200] as const)),
  ),
  act('turns discreet mode over', 1, (moment) => change(moment, 'discreet', moment.chance.happens(0.5))),
  act('sets quiet hours', 1, (moment) =>
    change(moment, 'quietHours', {
      isOn: moment.chance.happens(0.5),
      fromHour: moment.chance.whole(0, 23),
      untilHour: moment.chance.whole(0, 23),
    }),
  ),
  act('sets what hidden windows cost', 1, (moment) =>
    change(moment, 'polling', { hiddenWindows: moment.chance.pick(['slow', 'pause'] as const) }),
  ),
  act('resets a setting', 1, ({ user }) => user.change('settings.reset', ['theme'], [setting('theme', 'system')])),
]

/** The fraction of addresses that are typed in another spelling. */
const RESPELLED_RATE = 0.5

/** Other spellings of a host's address. */
const SPELLINGS: readonly ((baseUrl: string) => string)[] = [
  (baseUrl) => `${baseUrl}:443`,
  (baseUrl) => `${baseUrl}.`,
  (baseUrl) => baseUrl.toUpperCase().replace('HTTPS', 'https'),
]

export const addressFact = (baseUrl: string | null): Fact => ({
  document: 'connection',
  key: 'address',
  value: baseUrl,
  read: (content) => content['baseUrl'] ?? null,
})

export const CONNECTION_ACTS: readonly Act[] = [
  act('connects', 3, ({ user, world, chance }) => {
    const { baseUrl: known, token, plan, requestsPerMinute } = chance.pick(world.hosts.named)
    const baseUrl = chance.happens(RESPELLED_RATE) ? chance.pick(SPELLINGS)(known) : known
    const form = { baseUrl, token, plan, requestsPerMinute, codesPerRequest: 50, remember: chance.happens(0.8) }
    return user.change('session.signIn', form, [addressFact(baseUrl)])
  }),
  act('tests a connection', 1, ({ user, world, chance }) => {
    const { baseUrl, token, plan, requestsPerMinute } = chance.pick(world.hosts.named)
    return user.ask('connection.test', { baseUrl, token, plan, requestsPerMinute, codesPerRequest: 50, remember: true })
  }),
  act('signs out', 1, ({ user }) => user.change('session.signOut', null, [addressFact(null)])),
  act('pauses for a while', 1, async ({ user, chance }) => {
    await user.ask('session.pause', { isPaused: true })
    await user.sleep(chance.whole(5_000, 120_000))
    await user.ask('session.pause', { isPaused: false })
  }),
  act('tries at once', 1, ({ user }) => user.ask('session.tryNow', null)),
]

const workspaces = (content: Fields): readonly Fields[] => {
  const all = content['workspaces']
  return Array.isArray(all) ? all.map(fieldsOf) : []
}

const workspaceName = (id: WorkspaceId, name: string | null): Fact => ({
  document: 'workspaces',
  key: `name of ${id}`,
  value: name,
  read: (content) => workspaces(content).find((one) => one['id'] === id)?.['name'] ?? null,
})

export const WORKSPACE_ACTS: readonly Act[] = [
  act('makes a workspace', 1, (moment) => {
    if ((moment.user.window()?.view.workspaces?.workspaces.length ?? 9) > 4) return nothing()
    const name = newName(moment, 'Desk')
    return moment.user.change('workspace.create', { name }, [], (answer) =>
      answer.ok ? [workspaceName(answer.value, name)] : [],
    )
  }),
  act('renames a workspace', 1, (moment) => {
    const current = moment.user.window()?.view.workspaces?.current
    if (current === undefined) return nothing()
    const name = newName(moment, 'Desk')
    return moment.user.change('workspace.rename', { workspace: current, name }, [workspaceName(current, name)])
  }),
  act('switches the workspace', 1, (moment) => {
    const all = moment.user.window()?.view.workspaces?.workspaces ?? []
    return all.length === 0 ? nothing() : moment.user.ask('workspace.switch', { workspace: moment.chance.pick(all).id })
  }),
  act('removes a workspace', 1, async (moment) => {
    const all = moment.user.window()?.view.workspaces?.workspaces ?? []
    if (all.length < 2) return
    const workspace = moment.chance.pick(all).id
    await moment.user.change('workspace.remove', { workspace }, 'anything')
    await moment.user.relearn()
  }),
  act('links a symbol', 1, (moment) => {
    const list = shownList(moment)
    const entries = list === null ? [] : entriesOf(list)
    return entries.length === 0
      ? nothing()
      : moment.user.ask('link.setSymbol', { group: 2, symbol: moment.chance.pick(entries) })
  }),
  act('closes every desk', 1, async ({ user, world, chance }) => {
    const planned = world.running()?.backend.windows.windowsToOpen() ?? []
    for (const { id, kind } of planned) if (kind === 'desk') await user.ask('window.close', { window: id })
    await user.sleep(chance.whole(1_000, 60_000))
    if (chance.happens(0.5)) await user.ask('window.open', { kind: 'desk', beside: null })
  }),
  act('opens and closes a desk', 1, async ({ user, chance }) => {
    const opened = await user.ask('window.open', { kind: 'desk', beside: null })
    await user.sleep(chance.whole(1_000, 60_000))
    if (opened.kind === 'answered' && opened.answer.ok) await user.ask('window.close', { window: opened.answer.value })
  }),
]

const template = (name: string, isThere: boolean): Fact => ({
  document: 'indicators',
  key: `template ${name}`,
  value: isThere,
  read: ({ templates }) => Array.isArray(templates) && templates.some((one) => fieldsOf(one)['name'] === name),
})

async function lookAtChart({ user, chance }: ActMoment, instrument: InstrumentId): Promise<void> {
  const client = user.window()?.client
  if (client === undefined) return
  const series = {
    instrument,
    interval: chance.pick(['1m', '1m', '5m', '1D', '1D', '1W', '1M'] as const),
    adjust: true,
  }
  const stop = client.subscribe('candles', series, () => undefined)
  await user.sleep(chance.whole(5_000, 90_000))
  await user.ask('candles.read', series)
  stop()
}

export const CHART_ACTS: readonly Act[] = [
  act('looks at a chart', 2, (moment) => {
    const list = shownList(moment)
    const entries = list === null ? [] : entriesOf(list)
    return entries.length === 0 ? nothing() : lookAtChart(moment, moment.chance.pick(entries))
  }),
  act('records bars, and looks at what is recorded', 2, async (moment) => {
    const { user, chance, world } = moment
    // Bars of coins are built from quotes.
    const coins = world.scene.instruments.filter((id) => instrumentOf(id).assetClass === 'crypto')
    const instrument = chance.pick(coins)
    await user.ask('recorder.set', { instrument, isRecorded: true })
    await lookAtChart(moment, instrument)
  }),
  act('looks at a book', 2, async (moment) => {
    const list = shownList(moment)
    const entries = list === null ? [] : entriesOf(list)
    const client = moment.user.window()?.client
    if (entries.length === 0 || client === undefined) return
    const stop = client.subscribe('depth', moment.chance.pick(entries), () => undefined)
    await moment.user.sleep(moment.chance.whole(5_000, 90_000))
    stop()
  }),
  act('saves indicators', 1, (moment) => {
    const name = `Set ${moment.chance.whole(1, 5)}`
    const indicators = [{ kind: 'ma', parameters: [20], colours: [], share: null }] as const
    return moment.user.change('indicators.saveTemplate', { name, indicators }, [template(name, true)])
  }),
  act('removes indicators', 1, ({ user, chance }) => {
    const name = `Set ${chance.whole(1, 5)}`
    return user.change('indicators.removeTemplate', { name }, [template(name, false)])
  }),
  act('draws a line', 1, (moment) => {
    const list = shownList(moment)
    const entries = list === null ? [] : entriesOf(list)
    if (entries.length === 0) return nothing()
    const instrument = moment.chance.pick(entries)
    const drawing: NewDrawing & { anchors: DrawingAnchor[] } = {
      kind: 'horizontal', anchors: [{ time: moment.world.scene.epoch, price: moment.chance.whole(1, 1_000) }],
      colour: 'blue', width: 1, extent: 'none', text: '', isLocked: false, isHidden: false,
    } // prettier-ignore
    return moment.user.change('drawings.edit', { instrument, edit: { kind: 'add', drawing } }, [], (answer) =>
      answer.ok && answer.value !== null ? [drawn(instrument, answer.value)] : [],
    )
  }),
]

export const drawn = (instrument: string, id: string): Fact => ({
  document: 'drawings',
  key: `${id} of ${instrument}`,
  value: true,
  read: (content) =>
    Object.values(content)
      .filter(isRecord)
      .filter((one) => one['instrument'] === instrument)
      .some(({ drawings }) => Array.isArray(drawings) && drawings.some((one) => fieldsOf(one)['id'] === id)),
})

/** The user's last export, by world. */
const exports = new WeakMap<object, string>()

export const DATA_ACTS: readonly Act[] = [
  act('exports everything', 1, async ({ user, world }) => {
    const asked = await user.ask('data.exportAll', null)
    if (asked.kind === 'answered') exports.set(world, asked.answer)
  }),
  act('imports everything', 1, async ({ user, world }) => {
    const content = exports.get(world)
    if (content === undefined) return
    await user.change('data.import', { content }, 'anything')
    await user.relearn()
  }),
  act('imports everything and takes it back', 1, async (moment) => {
    const content = exports.get(moment.world)
    if (content === undefined) return
    await takesBack(moment, ['settings', 'watchlists', 'drawings', 'indicators'], {
      change: () => moment.user.change('data.import', { content }, 'anything'),
      takeBack: () => moment.user.change('data.undoImport', null, 'anything'),
    })
    await moment.user.relearn()
  }),
  act('takes back an import', 1, async ({ user }) => {
    await user.change('data.undoImport', null, 'anything')
    await user.relearn()
  }),
  act('searches for a symbol', 1, ({ user, chance }) =>
    user.ask('directory.search', { text: chance.pick(['app', 'btc', '7', 'eur']) }),
  ),
]
