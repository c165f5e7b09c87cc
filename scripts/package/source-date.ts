/** Chooses one time for all files of a package, so that the same sources give the same package. */
import { spawnSync } from 'node:child_process'

/** 1980-01-01, the earliest time in a ZIP archive; for sources without a history. */
const EARLIEST_S = 315_532_800

/**
 * Returns `SOURCE_DATE_EPOCH` if it is set, else the time of the last commit. Unix epoch, seconds.
 * @see https://reproducible-builds.org/specs/source-date-epoch/
 */
export function sourceDate(root: string, environment: Readonly<Record<string, string | undefined>>): number {
  const given = environment['SOURCE_DATE_EPOCH'] ?? ''
  if (/^\d+$/u.test(given)) return Number(given)
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return /^\d+$/u.test(stdout?.trim() ?? '') ? Number(stdout) : EARLIEST_S
}
