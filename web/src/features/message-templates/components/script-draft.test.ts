import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Media } from '@fanfare/contract/media'
import { bodyOf, isScriptChanged, newStep, stepProblems } from './script-draft.ts'

const file: Media = {
  _id: 'a',
  type: 'photo',
  status: 'ready',
  url: '',
  fullUrl: '',
  width: 1,
  height: 1,
  placeholder: '',
  alt: '',
}

test('a performer who enters a price without files sees no error, and no price is sent', () => {
  const step = { ...newStep(), name: 'Hello', text: 'Hi', price: 'ten' }
  assert.deepEqual(stepProblems(step), {})
  assert.ok(!('price' in bodyOf('First week', [step]).steps[0]!))
  assert.deepEqual(Object.keys(stepProblems({ ...step, files: [file] })), ['price'])
  assert.equal(bodyOf('First week', [{ ...step, price: '5', files: [file] }]).steps[0]?.price, 5)
})

test('a performer sees each error at its own field', () => {
  assert.deepEqual(Object.keys(stepProblems(newStep())), ['name', 'text'])
})

test("a performer's new script counts as changed as soon as it contains text", () => {
  assert.ok(!isScriptChanged(undefined, { name: '', steps: [newStep()] }))
  assert.ok(isScriptChanged(undefined, { name: '', steps: [{ ...newStep(), text: 'Hi' }] }))
  assert.ok(isScriptChanged(undefined, { name: '', steps: [newStep(), newStep()] }))
})

test("a performer's locked text is sent only with a price, and at least one file stays locked", () => {
  const step = { ...newStep(), name: 'Photos', files: [file, { ...file, _id: 'b' }], openIds: ['a', 'b'], lockedText: ' Dawn ' }
  const sent = (price: string) => bodyOf('First week', [{ ...step, price }]).steps[0]!
  assert.deepEqual([sent('5').openFileIds, sent('5').lockedText], [['a'], 'Dawn'])
  for (const price of ['', '0', 'ten'])
    assert.deepEqual([sent(price).openFileIds, sent(price).lockedText], [undefined, undefined])
  assert.deepEqual(Object.keys(stepProblems({ ...step, price: '5', lockedText: 'x'.repeat(5001) })), ['lockedText'])
})
