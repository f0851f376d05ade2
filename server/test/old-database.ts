/** Opens a database as it was before a migration, to test what the migration does to rows and waiting jobs. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { atEndOfFile } from './at-end-of-file.ts'
import type { TestServer } from './test-server.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

export const migrationText = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

export interface OldDatabase {
  readonly client: pg.Client
  readonly connectionString: string
}

/** Foreign keys are off: each row needs only its own columns. Closes with the file. */
export async function openDatabaseBefore(site: TestServer, migration: string): Promise<OldDatabase> {
  const name = `${site.database}_${migration.slice(0, 4)}`
  await site.sql.query(`create database ${name}`)
  const url = new URL(site.databaseUrl)
  url.pathname = `/${name}`
  const connectionString = url.toString()
  const client = new pg.Client(connectionString)
  await client.connect()
  atEndOfFile(async () => {
    await client.end()
    await site.sql.query(`drop database ${name} with (force)`)
  })
  await runMigrations({ connectionString })
  await client.query(
    'create table migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  for (const file of readdirSync(FOLDER).sort()) {
    if (file >= migration) continue
    await client.query(migrationText(file))
    const checksum = createHash('sha256').update(migrationText(file)).digest('hex')
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [file, checksum])
  }
  await client.query('set session_replication_role = replica')
  return { client, connectionString }
}
