/** The one time that everything in a package gets, so that the same sources make the same package. */
import { spawnSync } from 'node:child_process'

/** 1980-01-01, the earliest that a ZIP archive can hold; for sources without a history. */
const EARLIEST_S = 315_532_800

/**
 * `SOURCE_DATE_EPOCH` when it is set, else the time of the last commit. Unix epoch, seconds.
 * @see https://reproducible-builds.org/specs/source-date-epoch/
 */
export function sourceDate(root: string, environment: Readonly<Record<string, string | undefined>>): number {
  const given = environment['SOURCE_DATE_EPOCH'] ?? ''
  if (/^\d+$/u.test(given)) return Number(given)
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return /^\d+$/u.test(stdout?.trim() ?? '') ? Number(stdout) : EARLIEST_S
}
