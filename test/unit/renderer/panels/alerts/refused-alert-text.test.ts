import { describe, expect, it } from 'vitest'
import { refusedAlertText } from '#renderer/panels/alerts/refused-alert-text.ts'

describe('the sentence about an alert of a file that was not taken over', () => {
  it('names the alert by its place, and by its name where it has one', () => {
    expect(refusedAlertText({ place: 3, name: null, reason: 'malformed', field: null })).toBe(
      'Alert 3: it is not a valid alert.',
    )
    expect(refusedAlertText({ place: 3, name: 'Target', reason: 'malformed', field: 'conditions.0.price' })).toBe(
      'Alert 3 (Target): the field conditions.0.price is missing or invalid.',
    )
  })

  it('says which list is missing, and what the editor would have said', () => {
    expect(refusedAlertText({ place: 1, name: null, reason: 'unknownList', field: 'My desk' })).toContain('“My desk”')
    expect(refusedAlertText({ place: 1, name: null, reason: 'tooManyAlerts', field: null })).toContain(
      'maximum number of alerts',
    )
  })
})
