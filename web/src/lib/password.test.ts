import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { passwordToSend } from './password.ts'
import { sha256 } from './sha256.ts'

test("our SHA-256 equals the platform's at every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(length).map((_, index) => (index * 31 + length) & 255)
    assert.equal(Buffer.from(sha256(bytes)).toString('hex'), createHash('sha256').update(bytes).digest('hex'))
  }
})

test('a password leaves the browser as typed, or hashed if the site requires it', async () => {
  assert.equal(await passwordToSend('pass wörd', { clientPasswordHash: false }), 'pass wörd')
  const hash = createHash('sha256').update('pass wörd').digest('hex')
  assert.equal(await passwordToSend('pass wörd', { clientPasswordHash: true }), hash)
})
