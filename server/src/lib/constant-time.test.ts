import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isEqual } from './constant-time.ts'

const TEXTS = [
  '',
  '0',
  '123456',
  '１２３４５６',
  'ééééé',
  'éééééé',
  '😀😀😀',
  '\ud800',
  '\udfff',
  '\ufffd',
  '\0',
  'a'.repeat(100_000),
]

test('a text equals itself, and no other text', () => {
  for (const one of TEXTS)
    for (const other of TEXTS)
      assert.equal(
        isEqual(one, other),
        one === other,
        `${JSON.stringify(one.slice(0, 9))} and ${JSON.stringify(other.slice(0, 9))}`,
      )
})

test('bytes equal themselves, and no other bytes', () => {
  const bytes = ['', '0', '00', 'ff00'].map((hex) => Buffer.from(hex, 'hex'))
  for (const one of bytes) for (const other of bytes) assert.equal(isEqual(one, other), one.equals(other))
})
