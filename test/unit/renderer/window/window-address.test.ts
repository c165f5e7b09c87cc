import { describe, expect, it } from 'vitest'
import type { WindowId } from '#model/workspace/workspace.ts'
import { readWindowAddress, writeWindowAddress, type AskedWindow } from '#renderer/window/window-address.ts'

describe('the address of a window', () => {
  it('is read as it was written, among other parameters', () => {
    const all: readonly AskedWindow[] = [
      { kind: 'known', id: 'window-12' as WindowId },
      { kind: 'new', windowKind: 'ticker' },
      { kind: 'any' },
    ]
    for (const asked of all) {
      const fragment = `#${new URLSearchParams({ key: 'k', ...writeWindowAddress(asked) })}`
      expect(readWindowAddress(fragment)).toEqual(asked)
    }
  })

  it('asks for any desk when it makes no sense', () => {
    for (const fragment of ['', '#', '#window=desk', '#window=window-0', '#new=palace', '#window=window-1x'])
      expect(readWindowAddress(fragment)).toEqual({ kind: 'any' })
  })
})
