/** Seeds the demo data on an empty database, through the public contract, day by day of its past. Never in production mode. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@fanfare/contract'
import { signIn } from '@fanfare/contract/auth'
import { sql } from 'kysely'
import { accountByLogin, hashPassword, openAccount } from '#core/accounts/index.ts'
import { addDays } from '#lib/time.ts'
import { seededRandom } from '#lib/seeded-random.ts'
import type { MovableClock } from '#platform/clock.ts'
import { markAsDemo } from '#platform/demo-data.ts'
import type { DemoCast } from '#core/demo-seed.ts'
import type { Context } from '#platform/context.ts'
import { runIfUnlocked, LOCKS } from '#platform/startup-locks.ts'
import type { Log } from '#platform/log.ts'
import type { Worker } from '#platform/worker.ts'
import { features } from '../src/app.ts'
import { DEMO_PASSWORD } from '../src/features/site/demo-accounts.ts'
import { DAYS, openCalendar } from './calendar.ts'
import { openGallery } from './gallery.ts'
import { people } from './people.ts'
import { openLanes } from './lanes.ts'
import { openSeeder, type OpenSeeder } from './seeder.ts'

const POLL_INTERVAL_MS = 100

export interface Seeding {
  readonly ctx: Context
  readonly clock: MovableClock
  /** The base address of the running API; absent if this process has none, so that another process seeds. */
  readonly api: string | undefined
  readonly log: Log
  startWorker(): Promise<Worker>
}

/**
 * Starts this process's worker, after seeding if no one has registered, or waiting while another process seeds. Only the process
 * whose clock is moved runs the jobs of the demo's past.
 */
export async function seedDemo(seeding: Seeding): Promise<void> {
  const { ctx, log, api, startWorker } = seeding
  const seed = async () => {
    const seeds = await isEmpty(ctx)
    if (seeds && api === undefined) return
    const worker = seeds || ctx.config.role !== 'api' ? await startWorker() : undefined
    if (api !== undefined) await seedEmptyDatabase({ ...seeding, api })
    if (ctx.config.role === 'api') await worker?.stop()
  }
  for (let isFirst = true; ; isFirst = false) {
    const isSeeded = (await runIfUnlocked(ctx, LOCKS.demo, seed)) && !(await isEmpty(ctx))
    if (isSeeded) return
    if (isFirst) log.info('· another process is seeding the demo')
    await sleep(POLL_INTERVAL_MS)
  }
}

async function seedEmptyDatabase(seeding: Seeding & { readonly api: string }): Promise<void> {
  const { ctx, log } = seeding
  const unfinished = join(ctx.config.dataFolder, 'demo-unfinished')
  if (!(await isEmpty(ctx))) {
    log.info(
      existsSync(unfinished)
        ? `· the demo is incomplete because its seeding was interrupted; delete ${ctx.config.dataFolder} to seed it again`
        : '· the demo data already exists',
    )
    return
  }
  writeFileSync(unfinished, '')
  const began = performance.now()
  log.info('· seeding the demo …')
  await markAsDemo(ctx.db)
  await makePast(seeding)
  rmSync(unfinished)
  log.info(`· the demo is ready (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

const isEmpty = async ({ db }: Context): Promise<boolean> =>
  (await sql`select from accounts limit 1`.execute(db)).rows.length === 0

/** Runs every step at its own moment. Jobs of a day are done before the next day begins. */
async function makePast({ ctx, clock, api }: Seeding & { readonly api: string }): Promise<void> {
  const end = new Date()
  const cast: DemoCast = { people, calendar: openCalendar(end), random: seededRandom }
  const steps = features.flatMap((one) => one.demo?.plan(cast) ?? []).sort((a, b) => b.daysAgo - a.daysAgo)
  const gallery = openGallery(steps)
  const seeder = openSeeder(ctx, api)
  const beside = openLanes()
  try {
    clock.moveTo(addDays(end, -DAYS - 1))
    await createOperator(ctx, seeder)
    let today = DAYS + 1
    for (const { daysAgo, who, run } of steps) {
      const pictures = await gallery.next()
      const isNextDay = Math.ceil(daysAgo) !== today
      await beside.turnOf(isNextDay ? undefined : who)
      if (isNextDay) await seeder.jobsDone()
      today = Math.ceil(daysAgo)
      clock.moveTo(addDays(end, -daysAgo))
      beside.start(
        who,
        twiceWhereClosed(() => run(seeder, pictures)),
      )
    }
    await beside.turnOf(undefined)
    await seeder.allDone()
  } finally {
    clock.reset()
  }
  await seeder.signOutAll()
}

/**
 * The clock continues with the steps of others: a chosen item may be closed by the time it is used. The person then chooses once
 * more.
 */
const twiceWhereClosed = (step: () => Promise<unknown>): Promise<unknown> =>
  step().catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    return step()
  })

/** Creates the operator, who cannot register. */
async function createOperator(ctx: Context, seeder: OpenSeeder): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const username = people.operator
  const olga = {
    role: 'admin',
    name: 'Olga Reuter',
    username,
    email: 'olga@demo.test',
    passwordHash,
    confirmed: 'confirmed',
  } as const
  if (!(await accountByLogin(ctx.db, username))) await ctx.write((tx) => openAccount(tx, olga))
  const { token } = await seeder.guest(signIn, { body: { username, password: DEMO_PASSWORD } })
  await seeder.signedIn(username, token)
}
