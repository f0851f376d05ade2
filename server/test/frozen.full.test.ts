/** Stories of payments that stop midway with the wallet locked, in a frozen server process and in an endless statement. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { createCall, ApiError } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import pg from 'pg'
import { openTestServer } from './test-server.ts'
import { startServer } from './server-process.ts'
import { waitFor } from './wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-frozen-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const GATE = 4711

/** A trigger that makes every sale wait in its transaction, with the wallet locked, while an advisory lock is held. */
const GATED = `create function wait_at_gate() returns trigger language plpgsql as $$
  begin
    perform set_config('lock_timeout', '0', true);
    perform pg_advisory_xact_lock_shared(${GATE});
    return new;
  end $$;
  create trigger gate before insert on transfers for each row execute function wait_at_gate()`

test('a fan of a healthy server gets an error while a frozen process locks the wallet, and pays once it was disconnected', async () => {
  const healthy = await openTestServer({ env: { DATABASE_TIMEOUT_FACTOR: '1' } })
  const [fan, performer] = [await healthy.fan('felix', 1000), await healthy.performer('nadia')]
  const frozen = await startServer({ databaseUrl: healthy.databaseUrl, data: folder, env: { FANFARE_ROLE: 'api' } }).open()
  const gate = new pg.Client(healthy.databaseUrl)
  await gate.connect()
  await gate.query(GATED)
  await gate.query('select pg_advisory_lock($1)', [GATE])

  const tip = { params: { id: performer.id }, body: { amount: 50 } }
  const lost = createCall(fetchTransport(frozen.api, fan.token))(tokens.tip, tip, { key: randomUUID() }).catch(
    (error: unknown) => error,
  )
  const isWaiting = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
  await waitFor(async () => (await healthy.sql.query(isWaiting)).rows.length > 0, 'the payment to be under way')
  frozen.child.kill('SIGSTOP')
  await gate.query('select pg_advisory_unlock($1)', [GATE])

  const key = randomUUID()
  const first: unknown = await fan(tokens.tip, tip, { key }).catch((error: unknown) => error)
  assert.ok(first instanceof ApiError && first.code === 'not_ready' && first.status === 503, String(first))
  await waitFor(
    () =>
      fan(tokens.tip, tip, { key }).then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && error.code === 'not_ready'),
      ),
    'the payment to go through',
  )
  assert.equal((await fan(users.readMe)).balance, 950)

  frozen.child.kill('SIGCONT')
  const outcome = await lost
  assert.ok(outcome instanceof ApiError && outcome.code === 'not_ready', String(outcome))
  assert.equal((await fan(users.readMe)).balance, 950)
  assert.deepEqual(await healthy.wrongBalances(), [])
  assert.ok(frozen.isAlive())
  await gate.end()
})

test('a statement that does not end is canceled without an entry, and the same payment succeeds later', async () => {
  const site = await openTestServer({ env: { DATABASE_TIMEOUT_FACTOR: '1' } })
  const [fan, performer] = [await site.fan('felix', 1000), await site.performer('nadia')]
  await site.sql.query(`create function never_ends() returns trigger language plpgsql as $$
    begin perform pg_sleep(3600); return new; end $$;
    create trigger never_ends before insert on transfers for each row execute function never_ends()`)
  const booked = async () =>
    (await site.sql.query('select (select count(*) from transfers) as transfers, (select count(*) from sales) as sales')).rows[0]
  const before = await booked()
  const key = randomUUID()
  const pay = () => fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } }, { key })
  await assert.rejects(pay(), { code: 'not_ready', status: 503 })
  assert.deepEqual([await booked(), (await fan(users.readMe)).balance], [before, 1000])
  await site.sql.query('drop trigger never_ends on transfers')
  await pay()
  await pay()
  assert.equal((await fan(users.readMe)).balance, 950)
  assert.deepEqual(await site.wrongBalances(), [])
})
