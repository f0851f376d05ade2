/** Runs test files on one PostgreSQL that is started once for all of them: `node scripts/stories.ts <flags and files>`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../server/src/platform/postgres/index.ts'

// The parent waits for this process: stops the tests first, then the database, and removes its folder.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())
process.once('disconnect', () => stopping.abort())

const given = process.env.DATABASE_URL
const folder = await mkdtemp(join(tmpdir(), 'fanfare-test-'))
// Tests create their own folders in here, some of them as another user.
await chmod(folder, 0o755)
const postgres = given ? undefined : await openPostgres({ folder: join(folder, 'postgres'), log: (line) => console.error(line) })
let code = 130
try {
  code = await runTests(given ?? postgres?.connectionString ?? '')
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(code)

async function runTests(databaseUrl: string) {
  if (stopping.signal.aborted) return 130
  const child = spawn(process.execPath, ['--test', ...process.argv.slice(2)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, TMPDIR: folder },
    stdio: 'inherit',
    // A process group of its own, with the test files' processes in it, so that all can be killed.
    detached: true,
  })
  const ended = once(child, 'exit')
  const end = () => {
    if (child.pid === undefined) return
    const group = -child.pid
    process.kill(group, 'SIGTERM')
    // A test that hangs does not react to the signal.
    setTimeout(() => process.kill(group, 'SIGKILL'), 5_000)
  }
  stopping.signal.addEventListener('abort', end)
  if (stopping.signal.aborted) end()
  const [exit] = await ended
  stopping.signal.removeEventListener('abort', end)
  return typeof exit === 'number' ? exit : 1
}
