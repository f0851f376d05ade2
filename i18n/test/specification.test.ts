/** The screens and errors use the texts of the specification's sections 4 and 8 word for word. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { extractMessages, type Found } from '../scripts/extract.ts'

const TEXTS = [
  'Incorrect credentials!',
  'Error occurred, please try again later',
  'Changes saved',
  'Something went wrong, please try again later',
  'Copied to clipboard',
  'Forbidden in the action!',
  'Please enter {label}',
  '{label} must be at least {min} characters',
  '{label} must be up to {max} characters',
  '{label} is not a valid {type}',
  'Message deleted!',
]

let found: Found
beforeAll(async () => {
  found = await extractMessages()
})

test.for(TEXTS)('the site says "%s"', (text) => {
  assert.ok(found.has(text))
})

test('no other text confirms a copy', () => {
  assert.equal(found.has('Copied'), false)
})
