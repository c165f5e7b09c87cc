/** The application's menu. Electron's default one would offer to reload pages and to open developer tools. */
import { Menu } from 'electron'

/** macOS needs a menu for copying, pasting and quitting; its words come from the system. Elsewhere there is none. */
export function setApplicationMenu(platform: NodeJS.Platform): void {
  const menu =
    platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null
  Menu.setApplicationMenu(menu)
}
