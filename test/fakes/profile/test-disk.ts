/** A small disk that is removed after the test. */
import { onTestFinished } from 'vitest'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

/** The reason why there is no disk, or null. */
export const noDisk = (() => {
  const disk = mountSmallDisk('64k')
  if (typeof disk === 'string') return disk
  disk.remove()
  return null
})()
if (noDisk !== null) process.stdout.write(`Nothing is tried on a small disk: ${noDisk}\n`)

/** @param size As `mount` takes it: 64k. */
export function smallDisk(size: string): SmallDisk {
  const disk = mountSmallDisk(size)
  if (typeof disk === 'string') throw new Error(disk)
  onTestFinished(() => disk.remove())
  return disk
}
