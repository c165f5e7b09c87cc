import { expect, it, onTestFinished } from 'vitest'
import { openEngine } from '../../../../src/renderer/charts/canvas-engine.ts'
import { createDrawnElements } from '../../../../src/renderer/charts/drawn-elements.ts'

const nextFrame = () => new Promise((passed) => requestAnimationFrame(passed))

it('the drawing engine takes no part in frames: what is drawn is there after its flush', async () => {
  const element = document.createElement('div')
  document.body.append(element)
  const engine = openEngine(element, { width: 10, height: 10, pixelRatio: 1 })
  onTestFinished(() => {
    engine.dispose()
    element.remove()
  })
  let frames = 0
  engine.animation.on('frame', () => void (frames += 1))
  createDrawnElements(engine, 0).put([
    { type: 'rect', silent: true, shape: { x: 0, y: 0, width: 10, height: 10 }, style: { fill: '#ff0000' } },
  ])
  engine.flush()
  const context = element.querySelector('canvas')?.getContext('2d')
  expect([...(context?.getImageData(5, 5, 1, 1).data ?? [])]).toEqual([255, 0, 0, 255])
  for (let frame = 0; frame < 3; frame += 1) await nextFrame()
  expect(frames).toBe(0)
})
