import { describe, expect, it } from 'vitest'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { block, DAYS, MINUTES } from '#test/fixtures/stored-candles.ts'

describe('an archive in memory', () => {
  it('answers the latest bars before a time, the later of two of one time, and the coverage', async () => {
    const archive = createMemoryCandleArchive()
    await archive.write(MINUTES, block(60_000, 10))
    await archive.write(MINUTES, block(0, 2))
    expect(await archive.read(MINUTES, 5 * 60_000, 2)).toMatchObject({ time: [180_000, 240_000] })
    expect((await archive.read(MINUTES, Infinity, 100)).time).toHaveLength(11)
    await archive.writeCoverage(MINUTES, [{ from: 0, to: 600_000 }])
    expect(await archive.readCoverage(MINUTES)).toEqual([{ from: 0, to: 600_000 }])
    expect(await archive.readCoverage(DAYS)).toEqual([])
  })

  it('stays within its bounds: short bars that are too old go, and then what was used longest ago', async () => {
    const archive = createMemoryCandleArchive()
    await archive.write(MINUTES, block(0, 100))
    await archive.write(DAYS, block(0, 100))
    await archive.trim({ keepFrom: 40 * 60_000, maxBytes: 1e9 })
    expect((await archive.read(DAYS, Infinity, 1_000)).time).toHaveLength(100)
    expect((await archive.read(MINUTES, Infinity, 1_000)).time).toHaveLength(60)
    await archive.trim({ keepFrom: 0, maxBytes: 25_000 })
    expect((await archive.read(MINUTES, Infinity, 1_000)).time).toHaveLength(60)
    expect((await archive.read(DAYS, Infinity, 1_000)).time).toEqual([])
  })
})

describe('an archive in memory, of bars whose names have changed', () => {
  it('removes single bars, and forgets what a service stored of a market at an interval', async () => {
    const archive = createMemoryCandleArchive()
    await archive.write(MINUTES, block(0, 3))
    await archive.write(DAYS, block(0, 3))
    await archive.remove(DAYS, [60_000])
    expect((await archive.read(DAYS, Infinity, 9)).time).toEqual([0, 120_000])
    await archive.forget({ service: DAYS.service, assetClass: 'crypto', region: 'US', interval: '1D' })
    expect((await archive.read(DAYS, Infinity, 9)).time).toHaveLength(2)
    await archive.forget({ service: DAYS.service, assetClass: 'crypto', region: 'BA', interval: '1D' })
    expect((await archive.read(DAYS, Infinity, 9)).time).toEqual([])
    expect((await archive.read(MINUTES, Infinity, 9)).time).toHaveLength(3)
  })
})
