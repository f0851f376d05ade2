/** Seeds the demo data on an empty database, through the public contract. Never in production mode. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caller, type Call } from '@fanfare/contract'
import { signIn } from '@fanfare/contract/auth'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { sql } from 'kysely'
import { accountByLogin, hashPassword, openAccount } from '#core/accounts/index.ts'
import { markAsDemo } from '#platform/demo-data.ts'
import type { Context } from '#platform/context.ts'
import { ifNobodyElse, LOCKS } from '#platform/startup-locks.ts'
import type { Log } from '#platform/log.ts'
import type { DemoSeeder } from '#platform/demo-seed.ts'
import { DEMO_PASSWORD } from '../src/features/site/demo-accounts.ts'
import { features } from '../src/app.ts'
import { people } from './people.ts'
import { drawPicture, drawPortrait } from './pictures.ts'

/**
 * `api` is the base address of the running API. Does nothing when anyone has registered before, or when another process is
 * seeding.
 */
export async function seedDemo(ctx: Context, api: string, log: Log): Promise<void> {
  if (!ctx.config.demoData) return
  const didSeed = await ifNobodyElse(ctx, LOCKS.demo, () => seedEmptyDatabase(ctx, api, log))
  if (!didSeed) log.info('· another process is seeding the demo')
}

async function seedEmptyDatabase(ctx: Context, api: string, log: Log): Promise<void> {
  const unfinished = join(ctx.config.dataFolder, 'demo-unfinished')
  if (!(await isEmpty(ctx))) {
    log.info(
      existsSync(unfinished)
        ? `· seeding the demo was interrupted, so it is incomplete; remove ${ctx.config.dataFolder} to seed it again`
        : '· the demo was seeded before',
    )
    return
  }
  writeFileSync(unfinished, '')
  const began = performance.now()
  log.info('· seeding the demo …')
  await markAsDemo(ctx.db)
  await createOperator(ctx)
  const seeder = openSeeder(ctx, api)
  const seeds = features.flatMap((f) => f.demo ?? []).sort((a, b) => a.order - b.order)
  for (const seed of seeds) {
    await seed.seed(seeder)
    await seeder.jobsDone()
  }
  rmSync(unfinished)
  log.info(`· the demo is ready (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

const isEmpty = async ({ db }: Context): Promise<boolean> =>
  (await sql`select from accounts limit 1`.execute(db)).rows.length === 0

/** The operator, whom nobody can register. */
async function createOperator(ctx: Context): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const olga = {
    role: 'admin',
    name: 'Olga Reuter',
    username: people.operator,
    email: 'olga@demo.test',
    passwordHash,
    confirmed: 'confirmed',
  } as const
  if (!(await accountByLogin(ctx.db, people.operator))) await ctx.write((tx) => openAccount(tx, olga))
}

function openSeeder(ctx: Context, api: string): DemoSeeder {
  const guest = caller(fetchTransport(api))
  const signedIn = new Map<string, Promise<Call>>()
  const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  return {
    people,
    guest,
    password: DEMO_PASSWORD,
    as(username) {
      const known = signedIn.get(username)
      if (known) return known
      const call = guest(signIn, { body: { username, password: DEMO_PASSWORD } }).then(({ token }) =>
        caller(fetchTransport(api, token)),
      )
      signedIn.set(username, call)
      return call
    },
    drawPicture: async (painting) => blob(await drawPicture(painting)),
    drawPortrait: async (seed) => blob(await drawPortrait(seed)),
    jobsDone: () => waitForJobs(ctx),
  }
}

const A_MINUTE = 60_000

/** Waits until no job is due. */
async function waitForJobs(ctx: Context): Promise<void> {
  const deadline = Date.now() + A_MINUTE
  while (Date.now() < deadline) {
    await ctx.settled()
    const due =
      await sql`select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1`.execute(
        ctx.db,
      )
    if (due.rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
