/** The steps of the specifications about drawings on charts. */
import { expect, type Locator, type Page } from 'playwright/test'
import { chartOf } from './chart.ts'
import { storedContent } from './stored-document.ts'
import { wording } from './wording.ts'

export interface StoredDrawing {
  readonly kind: string
  readonly colour: string
  readonly anchors: readonly { readonly time: number; readonly price: number }[]
}

export function storedDrawings(profile: string): readonly StoredDrawing[] {
  const all = storedContent<readonly { readonly drawings: readonly StoredDrawing[] }[]>(profile, 'drawings') ?? []
  return all.flatMap(({ drawings }) => drawings)
}

/** Returns the names in the chart's list of drawings. */
export async function listed(page: Page): Promise<readonly string[]> {
  await chartOf(page).getByRole('button', { name: wording('drawing_list') }).click() // prettier-ignore
  await expect(page.getByRole('menu')).toBeVisible()
  // An empty list has only a disabled item.
  const names = await page.getByRole('menu').getByRole('menuitem', { disabled: false }).allTextContents()
  await page.keyboard.press('Escape')
  return names.map((name) => name.trim())
}

type Place = readonly [x: number, y: number]

/** Drags the mouse between two points of a plot, given as fractions of its width and height. */
export async function drag(page: Page, plot: Locator, from: Place, to: Place): Promise<void> {
  const box = await plot.boundingBox()
  if (box === null) throw new Error('The chart cannot be seen.')
  const at = ([x, y]: Place) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}
