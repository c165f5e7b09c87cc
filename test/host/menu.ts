/** `Menu`: items that a test can read and click. */
import type { MenuItem, MenuItemConstructorOptions } from 'electron'

export interface StandInItem extends Pick<MenuItem, 'id' | 'label' | 'type' | 'checked' | 'click' | 'role'> {
  readonly submenu: Menu | null
}

export class Menu {
  static #application: Menu | null = null

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    return new Menu(template)
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }

  readonly items: readonly StandInItem[]

  constructor(template: readonly MenuItemConstructorOptions[] = []) {
    this.items = template.map(({ id = '', label = '', type = 'normal', checked = false, submenu, click, ...rest }) => ({
      id,
      label,
      type,
      checked,
      ...(rest.role === undefined ? {} : { role: rest.role as NonNullable<StandInItem['role']> }),
      submenu: Array.isArray(submenu) ? new Menu(submenu) : null,
      click: () => (click as (() => void) | undefined)?.(),
    }))
  }
}

/** Returns a menu's items and those of its submenus, in order. */
export function itemsWithin(menu: Menu | null): readonly StandInItem[] {
  return (menu?.items ?? []).flatMap((item) => [item, ...itemsWithin(item.submenu)])
}
