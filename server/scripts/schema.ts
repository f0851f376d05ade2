/** Writes src/schema/tables.ts from the migrations, with a PostgreSQL of its own: `npm run schema`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/platform/migrate.ts'
import { openPostgres } from '../src/platform/postgres/index.ts'
import { tableTypes } from './table-types.ts'

const folder = await mkdtemp(join(tmpdir(), 'fanfare-schema-'))
const postgres = await openPostgres({ folder, log: (line) => console.error(line) })
try {
  await migrate(postgres.connectionString)
  const client = new pg.Client(postgres.connectionString)
  await client.connect()
  await writeFile(join(import.meta.dirname, '../src/schema/tables.ts'), await tableTypes(client))
  await client.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
