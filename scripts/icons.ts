/**
 * `npm run icons`: renders `build/icon.svg` in every size for desktops, installers and browsers. Its output is committed, so that packaging
 * needs no browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '#test/browser.ts'
import { iconFile, iconSet } from './icon-containers.ts'

/** Sizes of the hicolor icon theme, pixels. */
const DESKTOP_SIZES = [16, 22, 24, 32, 48, 64, 128, 256, 512]
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256]
const BROWSER_SIZES = [32, 192, 512]
/** A launcher may crop a maskable icon to a circle of four fifths of its width. */
const MASKABLE = { size: 512, margin: 0.1, ground: '#101d2d' }

const DESKTOP_DIRECTORY = 'build/icons'
const BROWSER_DIRECTORY = 'src/renderer/public/icons'

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const drawing = `data:image/svg+xml;base64,${readFileSync('build/icon.svg').toString('base64')}`

async function paint(size: number, margin = 0, ground = 'transparent'): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = Math.round(size * (1 - 2 * margin))
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
      `<img src="${drawing}" width="${inner}" height="${inner}">`,
  )
  await page.locator('img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode())
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

for (const directory of [DESKTOP_DIRECTORY, BROWSER_DIRECTORY]) mkdirSync(directory, { recursive: true })
const painted = new Map<number, Buffer>()
for (const size of [...DESKTOP_SIZES, 1024, 192]) painted.set(size, await paint(size))
const bySize = (size: number): Buffer => painted.get(size) ?? Buffer.alloc(0)

for (const size of DESKTOP_SIZES) writeFileSync(join(DESKTOP_DIRECTORY, `${size}x${size}.png`), bySize(size))
writeFileSync('build/icon.ico', iconFile(WINDOWS_SIZES.map((size) => ({ size, png: bySize(size) }))))
writeFileSync('build/icon.icns', iconSet(bySize))
for (const size of BROWSER_SIZES) writeFileSync(join(BROWSER_DIRECTORY, `icon-${size}.png`), bySize(size))
const { size, margin, ground } = MASKABLE
writeFileSync(join(BROWSER_DIRECTORY, 'icon-maskable.png'), await paint(size, margin, ground))
await browser.close()
