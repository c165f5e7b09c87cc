/** The command line without what belongs to Electron and Chromium. */

/** Switches that Chromium or Electron read themselves, and that a user may need on some desktops. */
const FOREIGN =
  /^--(ozone-platform(-hint)?|password-store|disable-gpu|enable-features|disable-features|force-device-scale-factor|inspect(-brk)?|remote-debugging-port|no-sandbox|lang)(=|$)|^-psn_/u

/**
 * @param argv `process.argv`
 * @param byDefaultApp whether the program is `electron <directory>`, whose directory is no option of ours
 */
export function applicationWords(argv: readonly string[], byDefaultApp: boolean): readonly string[] {
  return argv.slice(byDefaultApp ? 2 : 1).filter((word) => !FOREIGN.test(word))
}
