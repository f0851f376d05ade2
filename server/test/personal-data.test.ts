/** Tests that every table with personal data says what an erasure and an export do with it. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { currentClosing } from '#core/closing/index.ts'
import { allPersonalData } from '#core/personal-data/index.ts'
import { closeOwnAccount } from '@fanfare/contract/account-closing'
import { acceptCustomOrderDelivery, searchOwnCustomOrders } from '@fanfare/contract/custom-orders'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import type { Caller } from './test-server.ts'

let populated: PopulatedSite
beforeAll(async () => {
  populated = await openPopulatedSite()
})

/** Columns that refer to an account or a performer, and columns without a foreign key that are named like one. */
const COLUMNS = `
  select c.relname || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and (exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
        and f.confrelid in ('accounts'::regclass, 'performers'::regclass))
      or a.attname in ('account_id', 'owner_id', 'fan_id', 'performer_id', 'author_id'))
  order by 1`

/** Columns that name an account, and whose rows end with the rows of another column, by reason. */
const WITH_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'Deleted with their second factor.': ['recovery_codes.account_id'],
  'Tags of a fan card, deleted with it.': ['fan_card_tags.fan_id', 'fan_card_tags.performer_id'],
  'Belongs to a tier that stays.': ['writing_allowances.performer_id'],
  'Purchases from this performer, whose archive expires.': ['exports.performer_id'],
  'The media of a kept sale, by ids.': ['sale_media.fan_id'],
  'Deleted when the room is closed.': ['service_participants.account_id'],
  'Deleted when the recording is complete, within the hour.': ['service_recording_files.account_id'],
}

const declared = () => allPersonalData(populated.site.ctx)

test('every column that refers to an account says what an erasure and an export do with it', async () => {
  const { rows } = await populated.site.sql.query<{ name: string }>(COLUMNS)
  const known = new Set([...declared().flatMap(({ columns }) => columns), ...Object.values(WITH_OTHERS).flat()])
  assert.deepEqual(
    rows.flatMap(({ name }) => (known.has(name) ? [] : [name])),
    [],
  )
})

test('a declared column exists and is declared once', async () => {
  const { rows } = await populated.site.sql.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const there = new Set(rows.map(({ name }) => name))
  const all = [...declared().flatMap(({ columns }) => columns), ...Object.values(WITH_OTHERS).flat()]
  assert.deepEqual(
    all.filter((name, at) => !there.has(name) || all.indexOf(name) !== at),
    [],
  )
})

test('sections of an export have different names', () => {
  const names = declared().flatMap(({ exported }) => ('name' in exported ? [exported.name] : []))
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})

/** Texts of people who were not erased, and what buyers and recipients keep, as `table.column`. */
const MAY_NAME: ReadonlySet<string> = new Set(['retired_usernames.username'])

/** Returns the columns of texts and documents that contain a text. */
async function columnsWith(text: string): Promise<string[]> {
  const { sql } = populated.site
  const { rows } = await sql.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'tsvector', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rowCount } = await sql.query(`select from ${table} where "${column}"::text ilike $1 limit 1`, [`%${text}%`])
    if (rowCount !== 0) found.push(`${table}.${column}`)
  }
  return found
}

async function erase({ id, username, token }: Caller): Promise<void> {
  const { site } = populated
  await site.callerWith(token)(closeOwnAccount, { body: { username } })
  await site.quiet()
  await site.sql.query('update account_closings set erase_at = now() where account_id = $1', [id])
  await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
  await site.quiet()
  assert.equal(await currentClosing(site.ctx.db, id), undefined)
}

test('after an erasure, nothing in the database contains the name or address, and balances are right', async () => {
  const { site, callers } = populated
  const [fan, performer] = [callers.fan as Caller, callers.performer as Caller]
  // Tokens in escrow would delay the erasure.
  for (const { _id: id } of (await fan(searchOwnCustomOrders, { query: { state: 'delivered' } })).data)
    await fan(acceptCustomOrderDelivery, { params: { id } })
  for (const person of [fan, performer]) {
    assert.ok((await columnsWith(person.email)).length > 0)
    await erase(person)
    const columns = [...(await columnsWith(person.email)), ...(await columnsWith(person.username))]
    assert.deepEqual(
      columns.filter((name) => !MAY_NAME.has(name)),
      [],
      person.username,
    )
  }
  assert.deepEqual(await site.wrongBalances(), [])
})

test('rows that an erasure deletes are gone for both people', async () => {
  const { site, callers } = populated
  for (const { id } of [callers.fan as Caller, callers.performer as Caller])
    for (const { columns, erasure } of declared()) {
      if (!('deletesRows' in erasure)) continue
      for (const name of columns) {
        const [table, column] = name.split('.')
        const { rowCount } = await site.sql.query(`select from ${table} where ${column} = $1`, [id])
        assert.equal(rowCount, 0, name)
      }
    }
})
