/** The application's menu. Electron's default one would offer to reload pages and to open developer tools. */
import { Menu } from 'electron'
import type { MenuDescription } from '../model/menu.ts'
import { menuTemplate } from './menu-template.ts'

/** macOS shows one menu for all windows. Elsewhere each window has its own, in the page, and there is none. */
export function setApplicationMenu(
  platform: NodeJS.Platform,
  menus: readonly MenuDescription[],
  choose: (command: string) => void,
): void {
  Menu.setApplicationMenu(platform === 'darwin' ? Menu.buildFromTemplate(menuTemplate(menus, choose)) : null)
}
