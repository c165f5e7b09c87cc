/**
 * The whole application on a real disk of 8 MiB that is full, unplugged and read-only while it runs. Linux, where a
 * disk can be mounted.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import type { DocumentName } from '#model/application/stored-name.ts'
import type { AlertEventPage } from '#model/alerts/alert-event.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'
import { mountSmallDisk, type SmallDisk } from '#test/fakes/profile/small-disk.ts'
import { bell } from '../steps/alert-steps.ts'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { needs } from '../needs.ts'
import type { Application } from '../hosts/host.ts'
import type { PricedServer } from '../servers/priced-server.ts'
import { storeDesk } from '../steps/stored-desk.ts'
import { wording, type MessageKey } from '../steps/wording.ts'
import { openShellLine, type ShellLine } from './shell-line.ts'

const bitcoinLike = (code: string) => instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code })
const BITCOIN = bitcoinLike('BTCUSDT')
const DRAWING = { colour: 'blue', width: 1, extent: 'none', isLocked: false, isHidden: false } as const
/** Failed writes are repeated within this time, ms. */
const RETRY_LIMIT_MS = 20_000

type Change = (line: ShellLine, marker: string, priced: PricedServer) => Promise<unknown>

/** The changes of a user, by the file that contains the marker afterwards. */
const CHANGES: Readonly<Partial<Record<DocumentName, Change>>> = {
  settings: (line, marker) => line.request('settings.update', { shortcuts: { [`mark.${marker}`]: 'F9' } }),
  watchlists: (line, marker) => line.request('watchlist.edit', { kind: 'addList', name: marker }),
  workspaces: (line, marker) => line.request('workspace.create', { name: marker }),
  drawings: (line, marker) =>
    line.request('drawings.edit', {
      instrument: BITCOIN,
      edit: { kind: 'add', drawing: { ...DRAWING, kind: 'text', anchors: [{ time: 0, price: 1 }], text: marker } },
    }),
  indicators: (line, marker) => line.request('indicators.saveTemplate', { name: marker, indicators: [] }),
  newsMarks: (line, marker) => line.request('news.setKeywords', { keywords: [marker] }),
  recorder: (line, marker) => line.request('recorder.set', { instrument: bitcoinLike(marker), isRecorded: true }),
  alerts: (line, marker) => watchForRise(line, marker, 1_000_000),
  connection: (line, marker, priced) =>
    line.request('session.signIn', {
      baseUrl: priced.baseUrl,
      token: `key-${marker}`,
      plan: 'enterprise',
      codesPerRequest: 50,
      requestsPerMinute: allowanceOf(marker),
      remember: true,
    }),
}

const watchForRise = (line: ShellLine, name: string, price: number): Promise<unknown> =>
  line.request('alert.save', {
    ...alertDraft({ name, target: { kind: 'instrument', instrument: BITCOIN } }),
    conditions: [{ kind: 'price', direction: 'up', price }],
  })

const changeAll = (line: ShellLine, marker: string, priced: PricedServer) =>
  Promise.all(Object.values(CHANGES).map((change) => change(line, marker, priced)))

/** Returns the mark of the connection, which has no text of its own. */
const allowanceOf = (marker: string): number => 600 + marker.length

const ALL = [...Object.keys(CHANGES), 'secrets']

function filesWith(disk: SmallDisk, marker: string): readonly string[] {
  return ALL.filter((name) => {
    const file = join(disk.content, `${name}.json`)
    const mark = name === 'connection' ? `${allowanceOf(marker)}` : marker
    return existsSync(file) && readFileSync(file, 'utf8').includes(mark)
  })
}

const notice = (page: Page, key: MessageKey): Locator => openDesk(page).notices.getByText(wording(key))

/** Returns the names of alerts that fired after a time. */
async function firedSince(then: number, line: ShellLine): Promise<readonly (string | null)[]> {
  const page = await line.request('alert.events', { alert: null, instrument: null, before: null, limit: 10 })
  return (page as AlertEventPage).events.filter(({ firedAt }) => firedAt > then).map(({ name }) => name)
}

async function openLine(application: Application): Promise<ShellLine> {
  if (application.address === null) throw new Error('The shell prints no address.')
  return openShellLine(await application.address())
}

test(
  'a lost disk is reported once, loses nothing, gets everything when it is back, and costs no alert',
  needs('mounting'),
  async ({ launch, priced }) => {
    // Half of the time is spent waiting for the next write.
    test.slow()
    const disk = mountSmallDisk('8m')
    if (typeof disk === 'string') throw new Error(disk)
    try {
      storeDesk(disk.directory, ['watchlist'])
      const first = await launch({ profile: disk.directory })
      const page = await first.firstWindow()
      const line = await openLine(first)
      await changeAll(line, 'BEFORE', priced)
      await watchForRise(line, 'low', 105)
      await watchForRise(line, 'high', 110)
      await expect(openDesk(page).row(BITCOIN).locator('[data-field="last"]')).toHaveText(/100/u)
      await expect.poll(() => filesWith(disk, 'BEFORE')).toEqual(ALL)

      // Documents would fit into the space that alerts release from their reserve.
      rmSync(join(disk.content, 'alerts.reserve'))
      disk.fill()
      await changeAll(line, 'WITHOUT', priced)
      await expect(notice(page, 'notice_not_saved')).toHaveCount(1)
      expect(filesWith(disk, 'BEFORE')).toEqual(ALL)
      expect(filesWith(disk, 'WITHOUT')).not.toEqual(ALL)
      disk.unplug()
      await line.request('settings.update', { discreet: true })
      disk.free()
      disk.plugIn()
      disk.makeReadOnly()
      await line.request('settings.update', { flash: false })
      await expect(notice(page, 'notice_not_saved')).toHaveCount(1)
      disk.makeWritable()
      await expect(notice(page, 'notice_saved_again')).toHaveCount(1, { timeout: RETRY_LIMIT_MS })
      await expect.poll(() => filesWith(disk, 'WITHOUT'), { timeout: RETRY_LIMIT_MS }).toEqual(ALL)
      await expect(notice(page, 'notice_not_saved')).toHaveCount(0)

      disk.fill()
      priced.setPrice('BTCUSDT', 106)
      await expect(bell(page, 1)).toBeVisible()
      const killedAt = Date.now()
      await first.kill()

      disk.fill()
      // On the disk that is still full, only new alerts are delivered.
      const second = await launch({ profile: disk.directory })
      const after = await second.firstWindow()
      await expect(notice(after, 'notice_profile_full')).toBeVisible()
      await expect(openDesk(after).row(BITCOIN).locator('[data-field="last"]')).toHaveText(/106/u)
      await expect(bell(after, 1)).toBeVisible()
      expect(await firedSince(killedAt, await openLine(second))).toEqual([])
      priced.setPrice('BTCUSDT', 111)
      await expect(bell(after, 2)).toBeVisible()
      expect(filesWith(disk, 'WITHOUT')).toEqual(ALL)
      expect(await second.quit()).toBe(0)
    } finally {
      disk.remove()
    }
  },
)
