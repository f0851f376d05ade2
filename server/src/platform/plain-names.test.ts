/** Tests migration 0026, which renames columns, stored values, events and jobs, on a database from before it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { beforeAll, test } from 'vitest'
import { migrationText, openDatabaseBefore } from '../../test/old-database.ts'
import { openTestServer, type TestServer } from '../../test/test-server.ts'
import { migrate } from './migrate.ts'

const RENAMING = '0026_plain_names.sql'

const ID = '01980000-0000-7000-8000-000000000001'
const OTHER = '01980000-0000-7000-8000-000000000002'

/** Rows as the site stored them before. */
const BEFORE = [
  `insert into mass_messages (id, created_by, text, price, file_ids, audience, notice_to, status, scheduled_at, left_out, taken_back,
    listed_until, created_at) values ('${ID}', '${ID}', 'hello', 0, '{}', '{}', 'everybody', 'unsent', now(), 1, 2, '${OTHER}', now())`,
  `insert into mass_message_recipients (mass_message_id, fan_id, state) values ('${ID}', '${ID}', 'left_out'), ('${ID}', '${OTHER}', 'taken_back')`,
  `insert into top_up_steps (id, top_up_id, event, amount, note, at)
    values ('${ID}', '${ID}', 'ask', 1, '', now()), ('${OTHER}', '${ID}', 'give', 1, '', now())`,
  `insert into subscription_events (id, subscription_id, performer_id, at, from_status, event, to_status, pays, change)
    values ('${ID}', '${ID}', '${ID}', now(), 'expired', 'pay', 'active', true, 'back')`,
  `insert into settings (name, value) values ('longestMinutes', '90'), ('exportDays', '3')`,
  `insert into accounts (id, role, status, name, username, email, password_hash, created_at)
    values ('${ID}', 'admin', 'active', 'Olga', 'olga', 'olga@example.test', '', now())`,
  `insert into setting_changes (id, name, after, by_id, at) values ('${ID}', 'exportDays', '3', '${ID}', now())`,
  `insert into explained_differences (check_name, what, expected, found, words, explained_by, explained_at)
    values ('earning things', 'one', 1, 2, 'Posted by hand.', '${ID}', now())`,
  `insert into reconciliations (id, at, is_green, checks) values ('${ID}', now(), false, '[{"name": "earning things"}]')`,
  `select graphile_worker.add_job('sale.refunded > is sold no more', '{"saleId": "one", "isWhole": true}', job_key => 'refunded')`,
  `select graphile_worker.add_job('unsend due messages', '{"due": 1}', job_key => 'unsend:one:1')`,
]

let site: TestServer
let client: pg.Client
let connectionString: string

beforeAll(async () => {
  site = await openTestServer()
  ;({ client, connectionString } = await openDatabaseBefore(site, RENAMING))
  for (const statement of BEFORE) await client.query(statement)
  await client.query('insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing', [
    pairsOf('renamed_tasks').map(([old]) => old),
  ])
  assert.ok((await migrate(connectionString)).includes(RENAMING))
})

const read = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows

test('a site that is updated keeps its mass messages, top-ups, subscriptions and settings under the new names', async () => {
  assert.deepEqual(await read('select notice_to, skipped, unsent, last_listed_id from mass_messages'), [
    { notice_to: 'everyone', skipped: 1, unsent: 2, last_listed_id: OTHER },
  ])
  assert.deepEqual(await read('select state from mass_message_recipients order by fan_id'), [
    { state: 'skipped' },
    { state: 'unsent' },
  ])
  assert.deepEqual(await read('select event from top_up_steps order by id'), [{ event: 'request' }, { event: 'grant' }])
  assert.deepEqual(await read('select change from subscription_events'), [{ change: 'returned' }])
  assert.deepEqual(await read(`select name, value from settings where name ~ 'Minutes|export' order by name`), [
    { name: 'exportRetentionDays', value: 3 },
    { name: 'maxMediaMinutes', value: 90 },
  ])
  assert.deepEqual(await read('select subject_id, operator_name from audit_log'), [
    { subject_id: 'exportRetentionDays', operator_name: 'Olga' },
  ])
  assert.deepEqual(await read('select check_name, explanation from explained_differences'), [
    { check_name: 'earning items', explanation: 'Posted by hand.' },
  ])
  assert.deepEqual(await read('select checks from reconciliations'), [{ checks: [{ name: 'earning items' }] }])
})

test('the audit log of a site that is updated begins with its former changes of settings', () => {
  const command = fileURLToPath(new URL('../../scripts/verify-audit.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: connectionString }
  const { status, stdout } = spawnSync(process.execPath, [command], { env, encoding: 'utf8' })
  assert.match(stdout, /intact: 1 rows/)
  assert.equal(status, 0)
})

test('a site that is updated still rejects changes of its history', async () => {
  await client.query('set session_replication_role = origin')
  for (const table of ['top_up_steps', 'subscription_events', 'audit_log'])
    await assert.rejects(client.query(`delete from ${table}`), /history is not rewritten/)
})

test('a site that is updated runs the jobs that were waiting', async () => {
  const waiting = await read(
    'select task_identifier as task, j.key, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by j.key',
  )
  assert.deepEqual(waiting, [
    { task: 'delete disappearing messages', key: 'disappear:one:1', payload: { due: 1 } },
    { task: 'sale.refunded > mark message as unsold', key: 'refunded', payload: { saleId: 'one', isFull: true } },
  ])
  const known = new Set(
    (await site.sql.query<{ name: string }>('select identifier as name from graphile_worker._private_tasks')).rows.map(
      ({ name }) => name,
    ),
  )
  const stored = await read('select identifier as name from graphile_worker._private_tasks')
  assert.deepEqual(
    stored.filter(({ name }) => !known.has(String(name))),
    [],
  )
})

test('every new name of a job, listener or event in the migration is one that the site has', async () => {
  const { rows } = await site.sql.query<{ name: string }>('select identifier as name from graphile_worker._private_tasks')
  const parts = rows.map(({ name }) => name.split(' > '))
  const has = {
    renamed_tasks: new Set(rows.map(({ name }) => name)),
    renamed_listeners: new Set(parts.map(([, listener]) => listener)),
    renamed_events: new Set(parts.map(([event]) => event)),
  }
  for (const table of ['renamed_tasks', 'renamed_listeners', 'renamed_events'] as const) {
    const pairs = pairsOf(table)
    assert.ok(pairs.length > 5, table)
    assert.deepEqual(
      pairs.filter(([old, now]) => !has[table].has(now) || has[table].has(old)),
      [],
      table,
    )
  }
})

/** Old and new names that the migration lists in a table. */
function pairsOf(table: string): [string, string][] {
  const [, values = ''] = new RegExp(`insert into ${table} [^;]*? values([^;]*);`).exec(migrationText(RENAMING)) ?? []
  return [...values.matchAll(/\('([^']+)', '([^']+)'\)/g)].map(([, old = '', now = '']) => [old, now])
}
