/** Runs test files on one PostgreSQL that is started once for all of them, with a migrated database to copy: `node scripts/stories.ts <flags and files>`. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { openPostgres } from '../server/src/platform/postgres/index.ts'
import { makeScratch } from './scratch.ts'
import { deathsIn, planRuns } from './story-runs.ts'

// The parent waits for this process: stops the tests first, then the database, and removes its folder.
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort())
process.once('disconnect', () => stopping.abort())

const given = process.env.DATABASE_URL
const folder = makeScratch()
const postgres = given ? undefined : await openPostgres({ folder: join(folder, 'postgres'), log: (line) => console.error(line) })
const databaseUrl = given ?? postgres?.connectionString ?? ''
const template = `template_${randomUUID().slice(0, 8)}`
let code = 130
try {
  // What it holds is gone with the run: nothing has to outlive the machine's own end.
  // Nobody vacuums, either: a worker at a database that is to be copied or dropped is in the way.
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }
  if (postgres)
    await runSql(
      ...Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`),
      'select pg_reload_conf()',
      // Stories connect tens of thousands of times, and each time derive a key from the password in as many rounds as it was saved with.
      'set scram_iterations = 1',
      `alter role current_user password '${new URL(databaseUrl).password}'`,
    )
  // Migrating takes ten times as long as copying what was migrated.
  await runSql(`create database ${template}`)
  await migrate(Object.assign(new URL(databaseUrl), { pathname: `/${template}` }).toString())
  code = await runTests()
} finally {
  if (given) await runSql(`drop database if exists ${template}`)
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(code)

async function runSql(...statements: string[]) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function runTests() {
  if (stopping.signal.aborted) return 130
  const child = spawn(process.execPath, ['--test', ...planRuns(process.argv.slice(2), folder)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, TEMPLATE_DATABASE: template, TMPDIR: folder },
    stdio: 'inherit',
    // A process group of its own, with the test files' processes in it, so that all can be killed.
    detached: true,
  })
  const ended = once(child, 'exit')
  let ending: Promise<void> | undefined
  const end = () => {
    if (child.pid !== undefined) ending = endGroup(-child.pid)
  }
  stopping.signal.addEventListener('abort', end)
  if (stopping.signal.aborted) end()
  const [exit] = await ended
  stopping.signal.removeEventListener('abort', end)
  await ending
  const deaths = deathsIn(folder)
  for (const death of deaths) console.log(`✖ ${death}`)
  return typeof exit === 'number' && deaths.length === 0 ? exit : 1
}

/** Resolves once all its processes have ended. A test that hangs does not react to the first signal. */
async function endGroup(group: number) {
  const deadline = Date.now() + 5_000
  signal(group, 'SIGTERM')
  while (signal(group, 0)) {
    if (Date.now() > deadline) return void signal(group, 'SIGKILL')
    await pause(50)
  }
}

/** False where none of the group is left. */
function signal(group: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(group, name)
  } catch {
    return false
  }
}
