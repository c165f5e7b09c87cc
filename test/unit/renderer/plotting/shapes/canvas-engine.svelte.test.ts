import { expect, it, onTestFinished } from 'vitest'
import { openEngine } from '#renderer/plotting/shapes/canvas-engine.ts'
import { createDrawnElements } from '#renderer/plotting/picture/drawn-elements.ts'

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

it('no font of the machine is looked for to know how high a line is', () => {
  const element = document.createElement('div')
  document.body.append(element)
  const { prototype } = CanvasRenderingContext2D
  const { measureText } = prototype
  const measured: string[] = []
  prototype.measureText = function (text) {
    measured.push(text)
    return measureText.call(this, text)
  }
  const engine = openEngine(element, { width: 100, height: 40, pixelRatio: 1 })
  onTestFinished(() => {
    prototype.measureText = measureText
    engine.dispose()
    element.remove()
  })
  const style = { text: '265.46', x: 0, y: 0, font: '600 17px sans-serif', fill: '#000000' }
  createDrawnElements(engine, 0).put([{ type: 'text', silent: true, style }])
  engine.flush()
  const [drawn] = engine.storage.getDisplayList()
  expect(measured).toContain('265.46')
  expect(measured.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
  expect(drawn?.getBoundingRect()).toMatchObject({ height: 17 })
})
