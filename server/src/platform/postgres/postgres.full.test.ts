/** Tests that the embedded PostgreSQL and its data survive failures of people and machines. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { waitFor } from '../../../test/wait.ts'
import { openPostgres } from './index.ts'
import { processesOf } from './processes.ts'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const launcherUrl = new URL('./index.ts', import.meta.url)
const launch = `
  const { openPostgres } = await import(${JSON.stringify(launcherUrl.href)})
  const postgres = await openPostgres({ folder: process.argv[1], log: (line) => console.error(line) })
  process.once('SIGTERM', () => postgres.stop())
  console.log(postgres.connectionString)`

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pg-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

test('committed data survives a stop and a start', async () => {
  const folder = join(home, 'kept')
  const first = await open(folder)
  await run(first.connectionString, 'create table note as select 7 as number')
  await first.stop()
  await assert.rejects(run(first.connectionString, 'select 1'), isNotThere)

  const second = await open(folder)
  assert.deepEqual(await run(second.connectionString, 'select number from note'), [{ number: 7 }])
  assert.deepEqual(await run(second.connectionString, 'show fsync'), [{ fsync: 'on' }])
  await second.stop()
  assert.equal((await stat(join(folder, 'cluster/password'))).mode & 0o777, 0o600)
})

test('PostgreSQL is reached over a socket in its own folder, and over loopback if the path is too long', async () => {
  const places = { near: `a'b, 1% "c"`, far: 'deep/'.repeat(25) }
  const hosts: string[] = []
  for (const place of Object.values(places)) {
    const { connectionString, stop } = await open(join(home, place))
    assert.deepEqual(await run(connectionString, 'select 1 as one'), [{ one: 1 }])
    hosts.push(decodeURIComponent(new URL(connectionString).hostname))
    await stop()
  }
  assert.deepEqual(hosts, [join(await realpath(home), places.near, 'cluster/data'), '127.0.0.1'])
})

test('a killed server takes PostgreSQL with it, and the next start has everything that was committed', async () => {
  const folder = join(home, 'killed')
  const { child, connectionString } = await launchElsewhere(folder)
  await run(connectionString, 'create table note as select 7 as number')
  const name = await nameOf(connectionString)
  child.kill('SIGKILL')
  if (process.platform === 'linux') await waitFor(async () => (await processesOf(name)).length === 0)

  const next = await open(folder)
  assert.deepEqual(await run(next.connectionString, 'select number from note'), [{ number: 7 }])
  await next.stop()
})

test('a start right after a kill waits for the leftovers of the run before', async () => {
  const folder = join(home, 'at-once')
  const { child } = await launchElsewhere(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await open(folder)
  assert.deepEqual(await run(next.connectionString, 'select 1 as one'), [{ one: 1 }])
  await next.stop()
})

test('a PostgreSQL that is killed during work restarts automatically at the same address', async () => {
  const lines: string[] = []
  const postgres = await openPostgres({ folder: join(home, 'reborn'), log: (line) => lines.push(line) })
  onTestFinished(() => postgres.stop())
  const name = await nameOf(postgres.connectionString)
  await run(postgres.connectionString, 'create table note as select 7 as number')
  // A busy backend outlives its postmaster and keeps the shared memory.
  const busy = run(postgres.connectionString, 'select count(*) from generate_series(1, 1e11)').catch(() => 'cut off')
  await waitFor(
    async () => (await run(postgres.connectionString, `select from pg_stat_activity where query like '%1e11)'`)).length > 0,
  )
  process.kill(await postmasterOf(postgres.connectionString), 'SIGKILL')

  assert.equal(await busy, 'cut off')
  await waitFor(() => run(postgres.connectionString, 'select 1').then(Boolean, () => false))
  assert.deepEqual(await run(postgres.connectionString, 'select number from note'), [{ number: 7 }])
  // Other lines may report a first attempt that was too early, or warnings of PostgreSQL.
  await waitFor(() => lines.includes('PostgreSQL is running again.'), `a word of the new start in ${lines.join(' | ')}`)
  assert.equal(lines[0], 'PostgreSQL ended unexpectedly (signal SIGKILL). Starting it again.')
  await postgres.stop()
  assert.equal((await processesOf(name)).length, 0)
})

test('a second instance on the folder is rejected with a message, and the first keeps working', async () => {
  const folder = join(home, 'shared')
  const first = await open(folder)
  await assert.rejects(
    openPostgres({ folder, log: fail }),
    /^Error: Another Fanfare process \(\d+\) is using the database folder .*shared/,
  )
  const second = spawnSync(process.execPath, ['--input-type=module', '-e', launch, folder], { encoding: 'utf8' })
  assert.match(second.stderr, new RegExp(`Another Fanfare process \\(${process.pid}\\) is using the database folder .*shared`))
  assert.deepEqual(await run(first.connectionString, 'select 1 as one'), [{ one: 1 }])
  await first.stop()
})

test('a first start that is killed halfway does not prevent the next start', async () => {
  const folder = join(home, 'half')
  const child = spawn(process.execPath, ['--input-type=module', '-e', launch, folder], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await waitFor(async () =>
    (await readdir(join(folder, `unfinished-${child.pid}/data`)).catch((): string[] => [])).includes('base'),
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await open(folder)
  await next.stop()
  assert.deepEqual(await readdir(folder), ['cluster'])
})

test('a lock with the process id of an unrelated process does not prevent the start', async () => {
  const folder = join(home, 'stale')
  const first = await open(folder)
  const lock = join(folder, 'cluster/data/postmaster.pid')
  const content = await readFile(lock, 'utf8')
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  for (const name of [lock, join(folder, 'cluster/data/.s.PGSQL.1234.lock')])
    await writeFile(name, content.replace(/^\d+/, String(stranger.pid)))
  const next = await open(folder)
  const sockets = (await readdir(join(folder, 'cluster/data'))).filter((name) => name.startsWith('.s.'))
  const { port } = new URL(next.connectionString)
  assert.deepEqual(sockets.toSorted(), [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`], 'only its own')
  await next.stop()
})

test('root can start it in a home folder that only root may enter', { skip: !isRoot }, async () => {
  const closed = join(home, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const postgres = await open(join(closed, 'data'))
  const postmaster = await postmasterOf(postgres.connectionString)
  assert.match(await readFile(`/proc/${postmaster}/uid_map`, 'utf8'), /^\s*65534\s+0\s+1\s*$/)
})

test('root can start it where namespaces are forbidden: it runs as the user nobody, who gets the folder', {
  skip: !isRoot || nobodyIsShutOut(),
}, async () => {
  const tools = join(home, 'tools')
  await chmod(home, 0o755)
  await mkdir(tools)
  await writeFile(join(tools, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const folder = join(home, 'given')
  const { child, connectionString } = await launchElsewhere(folder, { path: `${tools}:${process.env.PATH}` })
  assert.deepEqual(await run(connectionString, 'select 1 as one'), [{ one: 1 }])
  assert.equal((await stat(join(folder, 'cluster/data'))).uid, NOBODY)
  child.kill('SIGTERM')
  await once(child, 'exit')

  await chmod(home, 0o700)
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', launch, folder], { encoding: 'utf8' })
  assert.match(result.stderr, /PostgreSQL cannot run as root, and user 65534 cannot access .*given/)
})

test('an ordinary user can start it, but not in the folder of another user', { skip: !isRoot || nobodyIsShutOut() }, async () => {
  await chmod(home, 0o755)
  const folder = join(home, 'ordinary')
  await mkdir(folder, { mode: 0o700 })
  await chown(folder, NOBODY, NOBODY)
  const { child, connectionString } = await launchElsewhere(folder, { uid: NOBODY })
  const name = await nameOf(connectionString)
  child.kill('SIGKILL')
  await waitFor(async () => (await processesOf(name)).length === 0)

  const foreign = join(home, 'foreign')
  await mkdir(foreign, { mode: 0o755 })
  const options = { encoding: 'utf8', uid: NOBODY, gid: NOBODY, cwd: '/' } as const
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', launch, foreign], options)
  assert.match(result.stderr, /The database folder .*foreign belongs to another user \(0\)/)
})

async function open(folder: string) {
  const postgres = await openPostgres({ folder, log: fail })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function launchElsewhere(folder: string, how: { path?: string; uid?: number } = {}) {
  const { path = process.env.PATH, uid } = how
  const who = uid === undefined ? {} : { uid, gid: uid, cwd: '/' }
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', launch, folder], {
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...who,
  })
  onTestFinished(() => void child.kill())
  const [line] = await Promise.race([
    once(child.stdout ?? child, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The process ended.'))),
  ])
  return { child, connectionString: String(line).trim() }
}

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  // The loss of the connection also rejects the query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** True for a failed connection over the socket or loopback. */
const isNotThere = ({ syscall, code }: NodeJS.ErrnoException) => syscall === 'connect' && /ENOENT|ECONNREFUSED/.test(code ?? '')

async function nameOf(connectionString: string) {
  const [row] = await run(connectionString, 'show cluster_name')
  return String(row.cluster_name)
}

async function postmasterOf(connectionString: string) {
  const postmaster = (await processesOf(await nameOf(connectionString))).find((one) => one.parent === process.pid)
  assert.ok(postmaster)
  return postmaster.pid
}

function fail(line: string): never {
  throw new Error(`Expected no output, but got: ${line}`)
}

// The other user must be able to read this file and to run this Node.
function nobodyIsShutOut() {
  if (!isRoot) return false
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', `await import(${JSON.stringify(launcherUrl.href)})`], {
      uid: NOBODY,
      gid: NOBODY,
      cwd: '/',
      stdio: 'ignore',
    })
    return false
  } catch {
    return true
  }
}
