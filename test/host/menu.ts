/** `Menu`: items that can be read and clicked by a test. */
import type { MenuItem, MenuItemConstructorOptions } from 'electron'

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

  readonly items: readonly Pick<MenuItem, 'id' | 'label' | 'click'>[]

  constructor(template: readonly MenuItemConstructorOptions[] = []) {
    this.items = template.map(({ id = '', label = '', click }) => ({
      id,
      label,
      click: () => (click as (() => void) | undefined)?.(),
    }))
  }
}
