import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import pg from 'pg'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const code = (error: ApiError) => error.code
const PASSWORD = 'correct horse battery'

test('a sign-in with the old password that overlaps a reset opens no session', async () => {
  const email = 'owner@example.test'
  await site.guest(auth.registerFan, { body: { name: 'owner', username: 'owner', email, password: PASSWORD } })
  await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken(email), password: PASSWORD } })
  const reset = new pg.Client(site.databaseUrl)
  await reset.connect()
  try {
    await reset.query('begin')
    await reset.query(`update accounts set password_hash = 'another' where email = $1`, [email])
    await reset.query('delete from sessions where account_id = (select id from accounts where email = $1)', [email])
    let isOver = false
    const signingIn = site
      .guest(auth.signIn, { body: { username: email, password: PASSWORD } })
      .then(() => 'signed in', code)
      .finally(() => (isOver = true))
    await waitFor(async () => isOver || (await isSomebodyWaiting()), 'the sign-in to reach the lock')
    await reset.query('commit')
    assert.equal(await signingIn, 'wrong_credentials')
  } finally {
    await reset.end()
  }
  const { rows } = await site.sql.query('select 1 from sessions s join accounts a on a.id = s.account_id where email = $1', [
    email,
  ])
  assert.equal(rows.length, 0)
})

const isSomebodyWaiting = async () =>
  (await site.sql.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows
    .length > 0

test('expired sessions are deleted with their address and device', async () => {
  const [left, stays] = [await site.fan('left'), await site.fan('stays')]
  const expired = `insert into sessions (id, account_id, token_hash, device, address, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), $1, decode(md5(n::text), 'hex'), 'a browser', '192.0.2.7', now(), now(), now() - interval '1 minute'
    from generate_series(1, 230) n`
  await site.sql.query(expired, [left.id])
  await site.sql.query(`select graphile_worker.add_job('delete expired registrations', '{}')`)
  await site.quiet()
  const { rows } = await site.sql.query('select account_id from sessions where account_id = any($1)', [[left.id, stays.id]])
  assert.equal(rows.length, 2, 'each account keeps one session')
  assert.deepEqual(new Set(rows.map(({ account_id: id }) => id)), new Set([left.id, stays.id]))
})
