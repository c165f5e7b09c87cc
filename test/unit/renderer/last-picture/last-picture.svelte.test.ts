import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { openDeskWindow, type DeskParts } from '#test/fakes/windows/desk-window.ts'
import { createFakePictures } from '#test/fakes/windows/fake-host.ts'
import { entryWith, idOf, listOf, liveWith, sessionWith } from '#test/fakes/quotes/live-quotes.ts'
import { drawPicture, isPictureShown, removePicture } from '#renderer/last-picture/draw-picture.ts'
import type { Picture } from '#renderer/window/picture.ts'
import { takePicture } from '#renderer/last-picture/take-picture.ts'
import '#renderer/styles/last-picture.css'

const AAPL = idOf('stock:US::AAPL')
const HOSTILE = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
const NOW = 1_700_000_000_000
const SERVICE = 'https://market.example'

/** A picture of rows of {@link SERVICE}. */
const PICTURE: Picture = {
  source: SERVICE,
  takenAt: NOW,
  width: 1_280,
  height: 760,
  language: 'en',
  appearance: {},
  notes: { seconds: 's', minutes: 'm', hours: 'h', days: 'd' },
  root: ['main', {}, '', ['AAPL']],
}

function sessionOn(baseUrl: string): NonNullable<DeskParts['session']> {
  return {
    source: 'service',
    address: { baseUrl, plan: 'premium', codesPerRequest: 50, requestsPerMinute: 600 },
    tokenEnding: 'abcd',
  }
}

async function openOnPicture(session: DeskParts['session']): Promise<Awaited<ReturnType<typeof openDeskWindow>>> {
  const pictures = createFakePictures()
  pictures.keep(PICTURE)
  drawPicture(document, PICTURE, NOW)
  return openDeskWindow({ pictures, ...(session && { session }) })
}

/** A picture as it comes out of the browser's store. */
const stored = (picture: Picture | null): Picture => JSON.parse(JSON.stringify(picture)) as Picture
const layer = (): Element => document.querySelector('#last-picture') ?? document.body

afterEach(() => removePicture(document))

async function openPriced(): Promise<Awaited<ReturnType<typeof openDeskWindow>>> {
  const columns = ['symbol', 'name', 'last', 'age'].map((id) => ({ id, width: null }))
  const rows = [entryWith(AAPL, { name: { en: HOSTILE } })]
  const panels = [
    { id: 'watchlist-1', kind: 'watchlist', state: null },
    { id: 'health-1', kind: 'health', state: null },
  ]
  const desk = await openDeskWindow({ lists: [{ ...listOf('own', 'Mine', []), rows, columns }], panels })
  await expect.poll(() => desk.backend.listenedTo('quote')).toHaveLength(1)
  desk.backend.publish('quote', [AAPL, liveWith(AAPL)])
  await expect.poll(() => document.querySelector('[data-instrument]')?.getAttribute('data-state')).toBe('healthy')
  return desk
}

describe('the picture of a desk', () => {
  it('has the rows with their states, and text that stays text', async () => {
    await openPriced()
    drawPicture(document, stored(takePicture(window, NOW, SERVICE)), NOW + 12_000)
    expect(layer().querySelector('.row .code')?.textContent).toBe('AAPL')
    expect(layer().querySelector('[data-state="healthy"]')).not.toBeNull()
    expect(layer().textContent).toContain(HOSTILE)
    expect(layer().querySelector('img, script')).toBeNull()
    expect('ran' in window).toBe(false)
  })

  it('shows rows at the same position as the desk does', async () => {
    await openPriced()
    const at = (root: Element | null) =>
      [...(root?.querySelectorAll('.row > div') ?? [])].map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return [left, top, width, height]
      })
    const own = at(document.querySelector('main'))
    drawPicture(document, stored(takePicture(window, NOW, SERVICE)), NOW)
    expect(at(layer())).toEqual(own)
  })

  it('says how old it is, and shows no age of a row', async () => {
    await openPriced()
    const picture = stored(takePicture(window, NOW, SERVICE))
    drawPicture(document, picture, NOW + 12_000)
    await expect.element(page.getByText('Values from 12s ago. Live values are loading.')).toBeVisible()
    removePicture(document)
    drawPicture(document, picture, NOW + 3 * 86_400_000)
    await expect.element(page.getByText('Values from 3d ago. Live values are loading.')).toBeVisible()
    const last = (root: Element | null) => root?.querySelector('.row > div:last-child')
    expect(last(document.querySelector('main'))?.getAttribute('data-field')).toBe('age')
    expect(last(document.querySelector('main'))?.textContent).not.toBe('')
    expect(last(layer())?.textContent).toBe('')
    expect(last(layer())?.previousElementSibling?.textContent).not.toBe('')
  })

  it('can neither be used nor found by code that looks for the window’s own', async () => {
    await openPriced()
    drawPicture(document, stored(takePicture(window, NOW, SERVICE)), NOW)
    expect((layer() as HTMLElement).inert).toBe(true)
    expect(layer().querySelector('[id], [href], [src], [tabindex], [data-instrument], [data-panel], [role]')).toBeNull()
  })

  it('has no element that a picture may not have, whatever was stored', async () => {
    await openPriced()
    const picture = stored(takePicture(window, NOW, SERVICE))
    const forged = { ...picture, root: ['main', {}, '', [['iframe', { src: 'https://example.com' }, '', []]]] }
    expect(() => drawPicture(document, forged as unknown as Picture, NOW)).toThrow(TypeError)
    const armed = { ...picture, root: ['main', { onclick: 'window.ran=1', class: 'x' }, '', []] }
    drawPicture(document, armed as unknown as Picture, NOW)
    expect(layer().querySelector('[onclick]')).toBeNull()
  })

  it('is taken when the window leaves the screen, and forgotten when it becomes discreet', async () => {
    const { host, setSettings } = await openPriced()
    const leave = () => document.dispatchEvent(new Event('visibilitychange'))
    leave()
    expect(host.pictures.read()).toBeNull()
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
    leave()
    expect(host.pictures.read()?.root[0]).toBe('main')
    expect(host.pictures.read()?.source).toBe('simulated')
    setSettings({ discreet: true })
    await expect.poll(() => host.pictures.read()).toBeNull()
    leave()
    expect(host.pictures.read()).toBeNull()
    expect(isPictureShown(document)).toBe(false)
  })
})

describe('the picture of a service', () => {
  it('goes, and is forgotten, as soon as another service is known to be in use', async () => {
    const { host } = await openOnPicture(sessionOn('https://other.example'))
    await expect.poll(() => isPictureShown(document)).toBe(false)
    expect(host.pictures.read()).toBeNull()
  })

  it('goes as soon as the simulated market is known to be in use', async () => {
    const { host } = await openOnPicture({})
    await expect.poll(() => isPictureShown(document)).toBe(false)
    expect(host.pictures.read()).toBeNull()
  })

  it('stays while the service of its rows is in use, also while that is starting', async () => {
    const starting = { ...sessionOn(SERVICE), state: 'starting', address: null, tokenEnding: null } as const
    const { host, backend, app } = await openOnPicture(starting)
    await expect.poll(() => app.session.current?.state).toBe('starting')
    backend.publish('session', [null, sessionWith(sessionOn(SERVICE))])
    await expect.poll(() => app.session.current?.state).toBe('connected')
    expect(isPictureShown(document)).toBe(true)
    expect(host.pictures.read()).toEqual(PICTURE)
  })

  it('is forgotten when another key of the service is in use', async () => {
    const { host, backend } = await openOnPicture(sessionOn(SERVICE))
    await expect.poll(() => host.pictures.read()).toEqual(PICTURE)
    backend.publish('session', [null, sessionWith({ ...sessionOn(SERVICE), tokenEnding: 'wxyz' })])
    await expect.poll(() => host.pictures.read()).toBeNull()
  })
})
