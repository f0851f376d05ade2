import assert from 'node:assert/strict'
import { test } from 'vitest'
import { visitChoice, type TrackingSignals, type VisitChoice } from './visit-choice.ts'

const cases: readonly (readonly [cookies: string, signals: TrackingSignals, choice: VisitChoice])[] = [
  ['', {}, 'open'],
  ['visitMeasurement=accepted', {}, 'accepted'],
  ['theme=dark; visitMeasurement=declined', { doNotTrack: '0' }, 'declined'],
  ['visitMeasurement=maybe', { doNotTrack: null }, 'open'],
  ['', { globalPrivacyControl: true }, 'declined'],
  ['visitMeasurement=accepted', { globalPrivacyControl: true }, 'declined'],
  ['visitMeasurement=accepted', { doNotTrack: '1' }, 'declined'],
]

for (const [cookies, signals, choice] of cases)
  test(`visits with the cookie "${cookies}" and ${JSON.stringify(signals)} are ${choice}`, () =>
    assert.equal(visitChoice(cookies, signals), choice))
