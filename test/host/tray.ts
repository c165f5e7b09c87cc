/** `Tray`: recorded, so that a test can read its labels and click it. */
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type { Tray as ElectronTray } from 'electron'
import type { Menu } from './menu.ts'

export interface TrayRecord {
  image: string
  tooltip: string
  menu: Menu | null
  readonly tray: Tray
}

const records = new Map<Tray, TrayRecord>()

export class Tray
  extends EventEmitter
  implements Pick<ElectronTray, 'setImage' | 'setToolTip' | 'destroy' | 'isDestroyed'>
{
  constructor(image: string) {
    super()
    if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`)
    records.set(this, { image, tooltip: '', menu: null, tray: this })
  }
  setImage(image: string): void {
    if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`)
    const record = records.get(this)
    if (record !== undefined) record.image = image
  }
  setToolTip(tooltip: string): void {
    const record = records.get(this)
    if (record !== undefined) record.tooltip = tooltip
  }
  setContextMenu(menu: Menu | null): void {
    const record = records.get(this)
    if (record !== undefined) record.menu = menu
  }
  destroy(): void {
    records.delete(this)
  }
  isDestroyed(): boolean {
    return !records.has(this)
  }
}

export function shownTrays(): readonly TrayRecord[] {
  return [...records.values()]
}
