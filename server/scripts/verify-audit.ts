/**
 * Verifies the audit log: `npm run verify-audit`. Uses DATABASE_URL, or starts the embedded PostgreSQL of a site that is not running.
 * Exits with 1 if a row is broken, and with 2 if the log cannot be read.
 */
import { join } from 'node:path'
import pg from 'pg'
import { verifyChain } from '../src/core/audit/verify-chain.ts'
import { readConfig } from '../src/platform/config.ts'
import { openPostgres } from '../src/platform/postgres/index.ts'

async function verify(connectionString: string): Promise<number> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    const { count, lastHash, broken } = await verifyChain(client)
    if (broken) {
      console.error(`The audit log is broken at row ${broken.seq}: ${broken.problem}. The ${count} rows before it are intact.`)
      return 1
    }
    console.log(`The audit log is intact: ${count} rows. Hash of the last row: ${lastHash}`)
    return 0
  } finally {
    await client.end()
  }
}

async function verifySite(): Promise<number> {
  const { databaseUrl, dataFolder } = readConfig(process.env)
  if (databaseUrl !== undefined) return verify(databaseUrl)
  const postgres = await openPostgres({ folder: join(dataFolder, 'postgres'), log: () => undefined })
  try {
    return await verify(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
}

process.exitCode = await verifySite().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
