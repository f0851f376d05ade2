/** Tests that the migration to held earnings keeps what disputes had frozen, and stops at a share whose sale is unknown. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { test } from 'vitest'
import { atEndOfFile } from './at-end-of-file.ts'

const FOLDER = join(import.meta.dirname, '../migrations')
const MIGRATION = '0046_escrow.sql'

/** Returns a connection to a database from before the migration. It checks no foreign keys, so that few rows are needed. */
async function databaseBefore(): Promise<pg.Client> {
  const server = new pg.Client(process.env['DATABASE_URL'])
  await server.connect()
  const name = `t_${randomUUID().slice(0, 8)}`
  await server.query(`create database ${name}`)
  const connectionString = Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { pathname: `/${name}` }).toString()
  await runMigrations({ connectionString })
  const client = new pg.Client(connectionString)
  await client.connect()
  atEndOfFile(async () => {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  for (const file of readdirSync(FOLDER).toSorted())
    if (file < MIGRATION) await client.query(readFileSync(join(FOLDER, file), 'utf8'))
  await client.query('set session_replication_role = replica')
  return client
}

const [DISPUTE, SALE, PERFORMER, PARTNER] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

async function disputes(client: pg.Client, saleId: string | null): Promise<void> {
  const people = { fan_id: randomUUID(), performer_id: PERFORMER }
  const at = '2026-11-01T00:00:00Z'
  const sums = { tokens: 0, gross: 999, discount: 0, commission: 199, net: 800, tax: 0, balance_after: 0 }
  const sale = { id: SALE, kind: 'tip', ...people, ...sums, is_anonymous: false, available_at: at, at }
  const named = { payment_id: randomUUID(), gateway: 'sandbox', reference: 'dp_1', description: '', reason: 'fraud' }
  const dispute = { id: DISPUTE, ...people, ...named, sale_id: saleId, round: 1, is_reinstated: false, amount: 999, loss: 0 }
  const rows = { sales: sale, disputes: { ...dispute, status: 'open', opened_at: at } }
  for (const [table, row] of Object.entries(rows))
    await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [JSON.stringify(row)])
  for (const [performer, net] of [
    [PERFORMER, 480],
    [PARTNER, 320],
  ])
    await client.query('insert into frozen_earnings values ($1, $2, $3, $4)', [DISPUTE, performer, net, at])
}

const migrates = (client: pg.Client) => client.query(readFileSync(join(FOLDER, MIGRATION), 'utf8'))

test('shares that a dispute had frozen are held for the same dispute and its sale', async () => {
  const client = await databaseBefore()
  await disputes(client, SALE)
  await migrates(client)
  const { rows } = await client.query('select cause, cause_id, sale_id, performer_id, net::int from held_earnings order by net')
  const held = { cause: 'dispute', cause_id: DISPUTE, sale_id: SALE }
  assert.deepEqual(rows, [
    { ...held, performer_id: PARTNER, net: 320 },
    { ...held, performer_id: PERFORMER, net: 480 },
  ])
})

test('a frozen share without a sale stops the migration, because it would be paid out', async () => {
  const client = await databaseBefore()
  await disputes(client, null)
  await assert.rejects(migrates(client), /null value in column "sale_id"/)
})
