/**
 * `node test/package/make-packages.ts OUTPUT`: makes both packages of the project in the working directory, on a
 * substitute for Electron.
 */
import { join, resolve } from 'node:path'
import { electronVersion } from '#scripts/package/desktop-files.ts'
import { makePackage } from '#scripts/package/package.ts'
import { makeWebPackage } from '#scripts/package/web-package.ts'
import { makeStandInElectron } from './stand-in-electron.ts'

const [, , output = 'dist'] = process.argv
const root = process.cwd()
const electronDist = resolve(output, 'electron')
await makeStandInElectron(electronDist, electronVersion(root))
const deb = await makePackage(root, { target: 'deb', output: resolve(output), electronDist })
const web = makeWebPackage(root, resolve(output)).file
// The caller reads the last line.
console.log(JSON.stringify({ deb, web, folder: join(resolve(output), 'linux-unpacked') }))
