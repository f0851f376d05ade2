import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as auth from '@fanfare/contract/auth'
import { openTestHouse } from '../../test/house.ts'
import { openMailServer } from '../../test/mail-server.ts'
import { until } from '../../test/wait.ts'

test('with SMTP configured a letter is sent, once; without it stays in the outbox', async () => {
  const post = await openMailServer()
  const house = await openTestHouse({ env: { SMTP_URL: post.url } })
  await house.guest(auth.registerFan, { body: { name: 'Fay', email: 'fay@example.test', password: 'a long password' } })
  await until(() => post.received.length > 0, 'the letter to arrive')
  await house.quiet()
  assert.equal(post.received.length, 1)
  assert.match(post.received[0]!, /To: fay@example\.test/)
  // Quoted-printable (RFC 2045, 6.7): soft line breaks, and `=` as `=3D`.
  assert.match(post.received[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '='), /auth\/confirm\?token=[\w-]{43}/)
  const { rows } = await house.sql.query('select status from mails')
  assert.deepEqual(rows, [{ status: 'sent' }])

  const plain = await openTestHouse()
  await plain.guest(auth.registerFan, { body: { name: 'Fay', email: 'fay@example.test', password: 'a long password' } })
  await plain.quiet()
  assert.deepEqual((await plain.sql.query('select status from mails')).rows, [{ status: 'kept' }])
})
