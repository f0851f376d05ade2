/** Tests that the generated types of the tables match the migrations, and are narrowed only to values of the columns. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import type { Insertable, Selectable } from 'kysely'
import type { Narrowed } from '#schema/narrowed.ts'
import { tableTypes } from '../scripts/table-types.ts'
import { SRC } from './source.ts'
import { openTestServer } from './test-server.ts'

test('the types of the tables are those of the migrations', async () => {
  const site = await openTestServer()
  const committed = readFileSync(join(SRC, 'schema/tables.ts'), 'utf8')
  assert.equal(committed, await tableTypes(site.sql), 'run `npm run schema`')
})

test("a column's type is narrowed only to its possible values, and stays nullable and optional", () => {
  type Sales = Narrowed<'sales', { kind: 'tip'; tax_country: 'AT' }>
  const kind: Selectable<Sales>['kind'] = 'tip'
  const noCountry: Selectable<Sales>['tax_country'] = null
  const noTax: Insertable<Sales>['tax'] = undefined
  type Rules = Narrowed<'fan_groups', { rule: { match: 'all' } }>
  const written: Insertable<Rules>['rule'] = '{"match":"all"}'
  assert.deepEqual([kind, noCountry, noTax, written], ['tip', null, undefined, '{"match":"all"}'])

  // @ts-expect-error the check of the column does not have this value
  type Unknown = Narrowed<'posts', { status: 'deleted' }>
  // @ts-expect-error the column holds text
  type Mistyped = Narrowed<'sales', { kind: 1 }>
  // @ts-expect-error the table has no such column
  type Misspelt = Narrowed<'sales', { kinds: 'tip' }>
  const unused: (Unknown | Mistyped | Misspelt)[] = []
  assert.deepEqual(unused, [])
})

test('every status is one of a list', async () => {
  const site = await openTestServer()
  const { rows } = await site.sql.query(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname ~ '^(state|status|.*_status)$'
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%')`)
  assert.deepEqual(rows, [])
})
