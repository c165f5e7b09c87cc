import { describe, expect, it } from 'vitest'
import { createChance } from '#test/simulation/world/chance.ts'
import { createDisk, type Disk } from '#test/simulation/world/disk/disk.ts'
import { contentOfText } from '#test/simulation/world/disk/file-content.ts'

function write(disk: Disk, path: string, text: string): void {
  if (!disk.exists(path)) disk.create(path, true)
  disk.write(path, contentOfText(text))
}

const textOf = (disk: Disk, path: string): string => disk.read(path).text()

const afterCrash = (prepare: (disk: Disk) => void): readonly Disk[] =>
  Array.from({ length: 40 }, (_, seed) => {
    const disk = createDisk()
    prepare(disk)
    disk.crash(createChance(seed), true)
    return disk
  })

describe('a simulated disk', () => {
  it('keeps through a loss of power what was synced with its directory', () => {
    const disks = afterCrash((disk) => {
      write(disk, 'a', 'whole')
      disk.sync('a')
      disk.syncDirectory()
    })
    expect(new Set(disks.map((disk) => textOf(disk, 'a')))).toEqual(new Set(['whole']))
  })

  it('loses or tears what was not synced', () => {
    const disks = afterCrash((disk) => {
      write(disk, 'a', 'whole')
      disk.syncDirectory()
    })
    const lengths = new Set(disks.map((disk) => textOf(disk, 'a').length))
    expect(lengths.size).toBeGreaterThan(3)
  })

  it('shows the file of before or of after a rename, and never none', () => {
    const disks = afterCrash((disk) => {
      write(disk, 'a', 'before')
      disk.sync('a')
      disk.syncDirectory()
      write(disk, 'b', 'after')
      disk.sync('b')
      disk.rename('b', 'a')
    })
    expect(new Set(disks.map((disk) => textOf(disk, 'a')))).toEqual(new Set(['before', 'after']))
  })

  it('loses nothing when only the process dies', () => {
    const disk = createDisk()
    write(disk, 'a', 'unsynced')
    disk.crash(createChance(1), false)
    expect(textOf(disk, 'a')).toBe('unsynced')
  })

  it('says that it is full, with a part of the file written', () => {
    const disk = createDisk()
    write(disk, 'a', '')
    disk.trouble = 'ENOSPC'
    expect(() => disk.write('a', contentOfText('content'))).toThrow('ENOSPC')
    expect(textOf(disk, 'a')).toBe('con')
  })
})
