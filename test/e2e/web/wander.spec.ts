import { expect, test } from 'playwright/test'
import { startGround } from '#test/wander/ground.ts'
import { playSeed } from '#test/wander/play-seed.ts'

/** A single seed, because it takes half a minute: `npm run wander` plays any number. */
const SEEDS = [4] as const
const ACTS = 60
/** Other specifications run at the same time. */
const PATIENCE = 6
const LIMIT_MS = 240_000

for (const seed of SEEDS)
  test(`every invariant holds after each of ${ACTS} acts of a wandering user, seed ${seed}`, async () => {
    test.setTimeout(LIMIT_MS)
    const ground = await startGround('out')
    try {
      const { failure, done } = await playSeed(ground, seed, {
        acts: ACTS,
        patience: PATIENCE,
        steps: null,
        onAct: () => undefined,
        onKnown: () => undefined,
        onBroken: async (_seed, step, page) =>
          void (await page.screenshot({ path: test.info().outputPath(`step-${step}.png`) })),
      })
      expect(failure, `npm run wander -- --seed ${seed} --acts ${ACTS} --trace`).toBeNull()
      expect(done.length).toBeGreaterThan(ACTS / 2)
    } finally {
      await ground.close()
    }
  })
