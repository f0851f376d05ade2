/**
 * `npm run simulate [-- --seeds 200 --steps 200 --from 1 --areas tokens,privateShows]`: simulates buyers, renewals, refunds, failing payment processors,
 * killed processes and databases, and a jumping clock, on two servers in parallel. After each seed, the books must match every
 * acknowledged request.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { openPostgres } from '../server/src/platform/postgres/index.ts'
import { areaNamed } from './areas.ts'
import { runSeed } from './seed.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    steps: { type: 'string', default: '200' },
    /** The first seed. To run a failed seed alone, use `--from N --seeds 1`. */
    from: { type: 'string', default: '1' },
    /** Only actions of these areas. Without it, of all. */
    areas: { type: 'string', default: '' },
  },
})
const [seeds, steps, from] = [Number(values.seeds), Number(values.steps), Number(values.from)]
const areas = values.areas.split(',').flatMap((name) => (name === '' ? [] : areaNamed(name.trim())))
const folder = mkdtempSync(join(tmpdir(), 'fanfare-simulation-'))
chmodSync(folder, 0o755)
const database = join(folder, 'postgres')
const postgres = await openPostgres({ folder: database, log: () => undefined })
const killDatabase = () =>
  process.kill(Number(readFileSync(join(database, 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')

const template = `template_${randomUUID().slice(0, 8)}`
await onServer(`create database ${template}`)
await migrate(urlOf(template))
const sums = { acts: 0, acknowledged: 0, kills: 0, days: 0, failed: 0 }
const done = new Map<string, number>()
for (let seed = from; seed < from + seeds; seed++) {
  const name = `seed_${seed}`
  await onServer(`create database ${name} template ${template}`)
  const began = performance.now()
  const world = { databaseUrl: urlOf(name), folder: join(folder, name), seed: String(seed) }
  const { acts, acknowledged, kills, days, findings, done: ofSeed } = await runSeed(world, { steps, areas, killDatabase })
  await onServer(`drop database ${name} with (force)`)
  sums.acts += acts
  sums.acknowledged += acknowledged
  sums.kills += kills
  sums.days += days
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `seed ${seed}: ${acts} requests, ${acknowledged} acknowledged, ${kills} kills, ${days} days, ${seconds} s: ${findings.length === 0 ? 'the books match' : 'WRONG'}`,
  )
  for (const { name: check, found } of findings) console.log(`  ${check}: ${found}`)
  if (findings.length > 0) sums.failed++
  for (const [act, times] of ofSeed) done.set(act, (done.get(act) ?? 0) + times)
}
console.log(
  `${seeds} seeds, ${sums.acts} requests, ${sums.acknowledged} acknowledged, ${sums.kills} kills, ${sums.days} days: ${sums.failed} seeds failed`,
)
console.log([...done].map(([act, times]) => `${act} ${times}`).join(', '))
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(sums.failed > 0 ? 1 : 0)

function urlOf(name: string): string {
  const url = new URL(postgres.connectionString)
  url.pathname = `/${name}`
  return url.toString()
}

/** Retries while the database is starting. */
async function onServer(statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(postgres.connectionString)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(statement)
      return
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
