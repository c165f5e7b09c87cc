import { describe, expect, it } from 'vitest'
import { listFaults } from '#test/package/kept-lists.ts'

const KEPT = ['out/main/chunks/*.js', 'out/main/web.js', 'out/renderer/assets/*.css', 'out/renderer/index.html']
const BUILT = [
  'out/main/web.js',
  'out/main/chunks/clock-DgkYn0I7.js',
  'out/main/chunks/proxy-url-DC0LOO81.js',
  'out/renderer/assets/main-BcK2_x9Q.css',
  'out/renderer/index.html',
]

describe('the kept list of a package', () => {
  it('does not depend on how the bundler splits modules into chunks, and how it names them', () => {
    expect(listFaults('web', KEPT, BUILT)).toEqual([])
    expect(listFaults('web', KEPT, BUILT.toSpliced(1, 2, 'out/main/chunks/loopback-Bs3RoFeM.js'))).toEqual([])
  })

  it('names a file that has joined the package, and one that has left it', () => {
    const other = BUILT.map((path) => (path === 'out/main/web.js' ? 'out/main/notes.txt' : path))
    expect(listFaults('web', KEPT, other)).toEqual([
      'web: out/main/notes.txt is not on the list',
      'web: out/main/web.js is missing',
    ])
  })
})
