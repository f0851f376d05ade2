/** Provides the demo's steps with people who call the running API, and waits for the resulting jobs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { createCall, type Call } from '@fanfare/contract'
import { signOut } from '@fanfare/contract/auth'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { viewPerformer } from '@fanfare/contract/performers'
import { readMe } from '@fanfare/contract/users'
import type { Context } from '#platform/context.ts'
import { playStream, publishStream } from '#core/streaming/index.ts'
import type { DemoSeeder } from '#core/demo-seed.ts'
import { TRANSCODE_QUEUES } from '#core/media/index.ts'
import { DEMO_PASSWORD } from '../src/features/site/demo-accounts.ts'
import { makeRecording } from './recordings.ts'
import { uploadProductFile } from './upload-product-file.ts'

const MINUTE_MS = 60_000
const POLL_INTERVAL_MS = 10

export interface OpenSeeder extends DemoSeeder {
  /** Waits for all jobs, including those of recordings. */
  allDone(): Promise<void>
  /** Ends all sessions of the seeding, so that no one is signed in when the demo begins. */
  signOutAll(): Promise<void>
}

/** `api` is the base address of the running API. */
export function openSeeder(ctx: Context, api: string): OpenSeeder {
  const guest = createCall(fetchTransport(api))
  const people = new Map<string, Call>()
  const tokens = new Map<string, string>()
  const ids = new Map<string, Promise<string>>()
  return {
    guest,
    password: DEMO_PASSWORD,
    as(username) {
      const call = people.get(username)
      if (!call) throw new Error(`${username} has not registered yet`)
      return call
    },
    async signedIn(username, token) {
      people.set(username, createCall(fetchTransport(api, token)))
      tokens.set(username, token)
      // The person's next step may come days later by the demo's clock.
      await sql`update sessions set reauthenticated_at = '2999-01-01' where reauthenticated_at is null`.execute(ctx.db)
    },
    idOf(username) {
      const id = ids.get(username) ?? guest(viewPerformer, { params: { id: username } }).then(({ _id }) => _id)
      ids.set(username, id)
      return id
    },
    uploadProductFile: (username, file, name) => uploadProductFile({ api, token: tokens.get(username) ?? '' }, file, name),
    record: (spec) => makeRecording(ctx, spec),
    start: (job) => ctx.write(async (tx) => tx.enqueue(job, {})),
    async watches(username, stream) {
      const { _id: accountId } = await this.as(username)(readMe)
      return playStream(ctx, stream, accountId)
    },
    async sendsPicture(username, stream) {
      const { _id: accountId } = await this.as(username)(readMe)
      await publishStream(ctx, stream, accountId)
    },
    jobsDone: () => waitForJobs(ctx, sql`not starts_with(coalesce(queue_name, ''), ${TRANSCODE_QUEUES})`),
    allDone: () => waitForJobs(ctx, sql`true`),
    async signOutAll() {
      await Promise.all([...people.values()].map((call) => call(signOut)))
    },
  }
}

async function waitForJobs(ctx: Context, which: RawBuilder<boolean>): Promise<void> {
  const deadline = performance.now() + MINUTE_MS
  const due = sql`select from graphile_worker._private_jobs as job
    left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
    where run_at <= now() and attempts < max_attempts and ${which} limit 1`
  while (performance.now() < deadline) {
    await ctx.settled()
    if ((await due.execute(ctx.db)).rows.length === 0) return
    await sleep(POLL_INTERVAL_MS)
  }
}
