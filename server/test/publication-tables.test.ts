/** Tests that the table of each kind of publication has the columns, statuses and indexes on which the kernel relies. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { features } from '../src/app.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const kinds = features.flatMap(({ contents = [] }) => contents.flatMap(({ kind, clock }) => (clock ? [{ kind, ...clock }] : [])))

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const LIFECYCLE = [
  'created_at: timestamptz',
  'edited_at: timestamptz, null',
  'expires_at: timestamptz, null',
  'id: uuid',
  'performer_id: uuid',
  'published_at: timestamptz, null',
  'removed_at: timestamptz, null',
  'scheduled_at: timestamptz, null',
  'status: text',
  'version: int4',
]
const STATUSES = ['archived', 'draft', 'expired', 'failed', 'in_review', 'processing', 'published', 'scheduled']

/** Columns that refer to other rows than files. */
const OTHER_IDS = new Set(['id', 'performer_id', 'tier_ids'])

test.for(kinds)('the table of the kind $kind has the columns, statuses and indexes of a publication', async ({ table }) => {
  const columns = await site.sql.query<{ text: string; name: string; type: string }>(
    `select column_name as name, udt_name as type, column_name || ': ' || udt_name || case is_nullable when 'YES' then ', null' else '' end as text
      from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const found = columns.rows.map(({ text }) => text)
  assert.deepEqual(
    LIFECYCLE.filter((one) => !found.includes(one)),
    [],
  )
  const checks = await site.sql.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1`,
    [`${table}_status_check`],
  )
  const statuses = [...(checks.rows[0]?.text.matchAll(/'(\w+)'::text/g) ?? [])].map(([, status]) => status)
  assert.deepEqual(new Set(statuses), new Set(STATUSES))
  const indexes = await site.sql.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'public' and tablename = $1`,
    [table],
  )
  const names = indexes.rows.map(({ name }) => name)
  const hasFiles = columns.rows.some(({ name, type }) => type.endsWith('uuid') && !OTHER_IDS.has(name))
  for (const index of ['own', 'calendar', 'scheduled', 'expiring', ...(hasFiles ? ['files'] : [])])
    assert.ok(names.includes(`${table}_${index}`), index)
})
