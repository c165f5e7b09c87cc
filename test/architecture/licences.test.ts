import { describe, expect, it } from 'vitest'
import licences from '#resources/licences.json' with { type: 'json' }
import { bundledLicences } from '#scripts/bundled-licences.ts'

describe('the licences that the application shows', () => {
  it('are those of the packages that it is built with (else run `npm run licences`)', () => {
    expect(licences).toEqual(bundledLicences('.'))
  })

  it('allow the application to be given away', () => {
    const kinds = new Set(licences.map(({ licence }) => licence).filter((licence) => licence !== ''))
    const permissive = [
      '0BSD',
      'Apache-2.0',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'ISC',
      'MIT',
      '(MIT OR CC0-1.0)',
      'OFL-1.1',
    ]
    expect(permissive).toEqual(expect.arrayContaining([...kinds]))
  })
})
