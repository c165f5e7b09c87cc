import { describe, expect, it } from 'vitest'
import { createDrawingTemplates } from '#core/charts/drawings/drawing-templates.ts'
import { MAX_DRAWING_TEMPLATES, styleOf, lookOf, type DrawingLook } from '#model/charts/drawing-template.ts'
import { PLAIN_STYLE } from '#model/charts/drawing.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { userDocuments } from '#test/fakes/profile/user-documents.ts'

const LOOK: DrawingLook = { colour: 'green', width: 2, extent: 'right', text: '' }
const CALLER = { onClose: () => undefined }

function open(store = createFakeStore()) {
  const reported: string[] = []
  const { requests, current } = createDrawingTemplates(userDocuments({ store }), (topic) => reported.push(topic))
  return {
    store,
    reported,
    current,
    save: (name: string, look = LOOK, kind: 'trend' | 'ray' = 'trend') =>
      requests['drawingTemplates.save']({ kind, name, look }, CALLER),
    remove: (name: string) => requests['drawingTemplates.remove']({ kind: 'trend', name }, CALLER),
    setDefault: (name: string | null, kind: 'trend' | 'ray' = 'trend') =>
      requests['drawingTemplates.setDefault']({ kind, name }, CALLER),
    defaults: () => current().flatMap(({ kind, name, isDefault }) => (isDefault ? [`${kind} ${name}`] : [])),
  }
}

describe('templates of drawings', () => {
  it('are there again after a restart, and each change is published to windows', () => {
    const { store, save, reported } = open()
    void save('Support')
    expect(reported).toEqual(['drawingTemplates'])
    expect(open(store).current()).toEqual([{ kind: 'trend', name: 'Support', look: LOOK, isDefault: false }])
  })

  it('have unique names in each tool, and one that is saved again is replaced at its position', () => {
    const { save, current, setDefault } = open()
    for (const name of ['One', 'Two']) void save(name)
    void save('One', LOOK, 'ray')
    void setDefault('One')
    void save('One', { ...LOOK, width: 3 })
    expect(current().map(({ kind, name, look, isDefault }) => [kind, name, look.width, isDefault])).toEqual([
      ['trend', 'One', 3, true],
      ['trend', 'Two', 2, false],
      ['ray', 'One', 2, false],
    ])
  })

  it('are the default of their tool one at a time, or none', () => {
    const { save, setDefault, defaults } = open()
    for (const name of ['One', 'Two']) void save(name)
    void save('Ray', LOOK, 'ray')
    void setDefault('Ray', 'ray')
    void setDefault('One')
    void setDefault('Two')
    expect(defaults()).toEqual(['trend Two', 'ray Ray'])
    void setDefault(null)
    expect(defaults()).toEqual(['ray Ray'])
  })

  it('go alone', () => {
    const { save, remove, current } = open()
    for (const name of ['One', 'Two']) void save(name)
    void remove('One')
    expect(current().map(({ name }) => name)).toEqual(['Two'])
  })

  it('are refused beyond their number', () => {
    const { save } = open()
    for (let place = 0; place < MAX_DRAWING_TEMPLATES; place++) void save(`Template ${place}`)
    expect(save('One more')).toEqual({ ok: false, failure: 'tooMany' })
    expect(save('Template 0')).toMatchObject({ ok: true })
  })

  it('degrade one by one where the file is wrong', () => {
    const sound = { kind: 'trend', name: 'Sound', look: LOOK, isDefault: true }
    const content = [sound, { ...sound, name: 'Other' }, { ...sound, look: {} }, sound, 'nothing']
    const store = createFakeStore({ drawingTemplates: { version: 1, content } })
    expect(open(store).current()).toEqual([sound, { ...sound, name: 'Other', isDefault: false }])
  })
})

describe('the look of a drawing', () => {
  it('has the levels of a retracement, and not the words of a text', () => {
    const style = { ...PLAIN_STYLE, text: '0.5' }
    expect(lookOf({ ...style, kind: 'fibonacci' }).text).toBe('0.5')
    expect(lookOf({ ...style, kind: 'text' }).text).toBe('')
    expect(styleOf({ kind: 'text', look: LOOK })).not.toHaveProperty('text')
    expect(styleOf({ kind: 'fibonacci', look: { ...LOOK, text: '0.5' } })).toMatchObject({ text: '0.5' })
  })
})
