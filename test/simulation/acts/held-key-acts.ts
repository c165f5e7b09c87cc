/** Acts of the user with a held key: edits that come faster than their answers. */
import { PLAIN_STYLE } from '#model/charts/drawing.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf, isRecord, type Fields } from '#model/values/json.ts'
import { isLotId } from '#model/positions/position.ts'
import { FONT_SIZES_PERCENT } from '#model/application/settings.ts'
import { readDocuments } from '../world/inspect.ts'
import { act, entriesOf, newName, shownList, type Act, type ActMoment } from './act.ts'
import type { Fact } from './facts.ts'
import { drawn, setting } from './other-acts.ts'
import { mark } from './list-acts.ts'

/** The repeat rate of a key. */
const KEY_REPEAT_MS = 33

/** Repeats an edit at the key's rate without waiting for answers, then waits for all of them. */
async function hold({ user, chance }: ActMoment, press: (number: number) => Promise<unknown>): Promise<void> {
  const answers: Promise<unknown>[] = []
  for (let number = chance.whole(10, 60); number > 0; number--) {
    answers.push(press(number))
    await user.sleep(KEY_REPEAT_MS)
  }
  await Promise.all(answers)
}

function anyEntry(moment: ActMoment): { readonly list: string; readonly instrument: InstrumentId } | null {
  const list = shownList(moment)
  const entries = list === null ? [] : entriesOf(list)
  return list === null || entries.length === 0 ? null : { list: list.id, instrument: moment.chance.pick(entries) }
}

function nameEntry(moment: ActMoment, { list, instrument }: NonNullable<ReturnType<typeof anyEntry>>) {
  const alias = newName(moment, 'Alias')
  return moment.user.change(
    'watchlist.edit',
    { kind: 'markEntries', list, instruments: [instrument], marks: { alias } },
    [mark(list, instrument, 'alias', alias)],
  )
}

function storedOf(content: Fields, instrument: string, name: 'drawings' | 'lots'): readonly Fields[] {
  const found = Object.values(content)
    .filter(isRecord)
    .find((one) => one['instrument'] === instrument)?.[name]
  return Array.isArray(found) ? found.map(fieldsOf) : []
}

/** Finds the drawing by its text: its id may have belonged to an earlier drawing. */
const priceOfDrawing = (instrument: string, text: string, price: number): Fact => ({
  document: 'drawings',
  key: `price of ${text}`,
  value: price,
  read(content) {
    const anchors = storedOf(content, instrument, 'drawings').find((one) => one['text'] === text)?.['anchors']
    return Array.isArray(anchors) ? (fieldsOf(anchors[0])['price'] ?? null) : null
  },
})

/** Finds the lot by its note: its id may have belonged to an earlier lot. */
const quantityOfLot = (instrument: string, note: string, quantity: string): Fact => ({
  document: 'positions',
  key: `quantity of ${note}`,
  value: quantity,
  read: (content) => storedOf(content, instrument, 'lots').find((one) => one['note'] === note)?.['quantity'] ?? null,
})

async function moveLine(moment: ActMoment): Promise<void> {
  const { user, world } = moment
  const instrument = anyEntry(moment)?.instrument
  if (instrument === undefined) return
  const anchorsAt = (price: number) => [{ time: world.scene.epoch, price }]
  const text = newName(moment, 'Line')
  const drawing = { kind: 'horizontal' as const, anchors: anchorsAt(100), ...PLAIN_STYLE, text }
  const edit = { kind: 'add' as const, drawing }
  const added = await user.change('drawings.edit', { instrument, edit }, [], (answer) =>
    answer.ok && answer.value !== null ? [drawn(instrument, answer.value)] : [],
  )
  if (added.kind !== 'answered' || !added.answer.ok || added.answer.value === null) return
  const id = added.answer.value
  await hold(moment, (price) =>
    user.change(
      'drawings.edit',
      { instrument, edit: { kind: 'move', drawing: id, anchors: anchorsAt(price), gesture: 1 } },
      [priceOfDrawing(instrument, text, price)],
    ),
  )
}

async function changeLot(moment: ActMoment): Promise<void> {
  const { user, world } = moment
  const instrument = anyEntry(moment)?.instrument
  if (instrument === undefined) return
  const note = newName(moment, 'Lot')
  const lot = { instrument, quantity: '1', price: '10', currency: 'USD', date: '2026-01-05', fee: '0', note }
  await user.change('position.edit', { kind: 'addLots', lots: [lot] }, [])
  const run = world.running()
  const documents = run === null ? null : await readDocuments(run)
  const lots = storedOf(documents?.['positions'] ?? {}, instrument, 'lots')
  const id = lots.find((one) => one['note'] === note)?.['id']
  if (!isLotId(id)) return
  await hold(moment, (number) =>
    user.change('position.edit', { kind: 'changeLot', lot: id, terms: { quantity: `${number + 1}` } }, [
      quantityOfLot(instrument, note, `${number + 1}`),
    ]),
  )
}

export const HELD_KEY_ACTS: readonly Act[] = [
  act('holds a key over a list', 1, async (moment) => {
    const entry = anyEntry(moment)
    if (entry !== null) await hold(moment, () => nameEntry(moment, entry))
  }),
  act('holds a key over a drawing', 1, moveLine),
  act('holds a key over a lot', 1, changeLot),
  act('changes several things at once', 1, async (moment) => {
    const entry = anyEntry(moment)
    if (entry === null) return
    await hold(moment, (number) => {
      if (number % 2 === 0) return nameEntry(moment, entry)
      const fontSizePercent = FONT_SIZES_PERCENT[number % FONT_SIZES_PERCENT.length] ?? 100
      return moment.user.change('settings.update', { fontSizePercent }, [setting('fontSizePercent', fontSizePercent)])
    })
  }),
]
