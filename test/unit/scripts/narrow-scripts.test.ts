import { describe, expect, it } from 'vitest'
import { narrowed } from '#scripts/narrow-scripts.ts'

const run = async (code: string): Promise<unknown> => {
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readonly default: unknown }
  return module.default
}
const FILLING = `// ${'filling '.repeat(200)}\n`

describe('a script of a window', () => {
  it.each([
    ["export default 'A − B … 🙂'", 'A − B … 🙂'],
    ['export default `${1} ⌘ “x”`', '1 ⌘ “x”'],
    ["export default 'a−b🙂c'.split(/[−🙂]/u)", ['a', 'b', 'c']],
    ["export default 'a−b'.split(/−/)", ['a', 'b']],
  ])('means the same in ASCII: %s', async (code, meant) => {
    const narrow = narrowed(FILLING + code)
    expect(narrow).toMatch(/^[\0-\u007F]*$/u)
    expect(await run(narrow)).toEqual(meant)
  })

  it('stays as it is where it is text in another script', () => {
    expect(narrowed("export default '移动到右侧'")).toBe("export default '移动到右侧'")
  })
})
