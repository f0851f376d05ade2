/** Tests that the counter of an answer is compared with the stored one. The stories of passkeys forge everything else. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createPasskey } from '../../test/passkeys/software-authenticator.ts'
import { challengeFor, creationFor, verifyAnswer, verifyNewPasskey } from './webauthn.ts'

const site = { origin: 'http://localhost:8080', name: 'Site' }
const challenge = 'A'.repeat(43)
const owner = { handle: Buffer.from('owner'), name: 'ada', displayName: 'Ada' }

test.for([
  ['the first use of a device that counts', 0, 1, 1],
  ['a later use', 5, 9, 9],
  ['the same counter again', 5, 5, undefined],
  ['a copy that is behind', 5, 4, undefined],
  ['a device that no longer counts', 5, 0, undefined],
  ['a synced passkey, which never counts', 0, 0, 0],
] as const)('the counter of an answer is compared with the stored one: %s', async ([, stored, counter, verified]) => {
  const { sent, passkey } = createPasskey(creationFor(site, challenge, { owner, known: [] }), site.origin)
  const added = await verifyNewPasskey(site, sent, challenge)
  assert.ok(added)
  const asked = challengeFor(site, challenge, { known: [added], userVerification: 'required' })
  const credential = { ...added, counter: stored }
  const answer = passkey.answer(asked, { counter })
  assert.equal(await verifyAnswer(site, answer, { challenge, credential, requireUserVerification: true }), verified)
})
