/** Windows stand where the user had put them. */
import { expect, test } from '../fixture.ts'
import { storedContent } from '../stored-document.ts'

test.use({ ownMarket: false })

interface Workspaces {
  readonly workspaces: readonly { readonly windows: readonly { readonly places: unknown }[] }[]
}

/** Where the first window of the first workspace stood, the latest place first. */
const storedPlaces = (profile: string): unknown =>
  storedContent<Workspaces>(profile, 'workspaces')?.workspaces[0]?.windows[0]?.places

test('puts the windows back where they stood, after kill -9', async ({ launch }) => {
  const first = await launch()
  await first.firstWindow()
  const place = { x: 120, y: 90, width: 1000, height: 700 }
  await first.windows?.move(0, place)
  await expect.poll(() => storedPlaces(first.profile)).toMatchObject([{ bounds: place }])
  await first.kill()

  const second = await launch({ profile: first.profile })
  await second.firstWindow()
  expect(await second.windows?.bounds()).toEqual([place])
})
