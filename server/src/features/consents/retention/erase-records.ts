/** Erases records whose time is over. A legal hold and an open case about the performer stop it. */
import { Type } from 'typebox'
import { forgetLeftPerformer, leftPerformer, leftPerformersAfter, markLeftPerformerShown } from '#core/accounts/index.ts'
import { deleteAgreements } from '#core/agreements/index.ts'
import { deleteDepictionHistory, erasePerson, lockPersonWithFiles, markShown } from '#core/consents/index.ts'
import { removeFiles } from '#core/media/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { deleteConsents } from '../store.ts'
import { areHeld, keptUntilOf, keptUntilOfLeft } from './clocks.ts'

const eraseRecords = job('erase records', Type.Object({}))
const BATCH_SIZE = 500

/** Each person and each performer has a transaction, so an interrupted run loses nothing. */
async function run(ctx: Context): Promise<void> {
  await inPages(
    (after) => ctx.write((tx) => markShown(tx, after, BATCH_SIZE)),
    async (ids) => {
      const now = ctx.clock.now()
      for (const [id, until] of await keptUntilOf(ctx.db, ids))
        if (until <= now) await ctx.write((tx) => erasePersonRecords(tx, id))
    },
  )
  await inPages(
    (after) => leftPerformersAfter(ctx.db, after, BATCH_SIZE),
    async (ids) => {
      for (const id of ids) await ctx.write((tx) => erasePerformerRecords(tx, id))
    },
  )
}

async function inPages(read: (after: string) => Promise<string[]>, work: (ids: readonly string[]) => Promise<void>) {
  for (let after = FIRST_ID; ; ) {
    const ids = await read(after)
    await work(ids)
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH_SIZE) return
    after = last
  }
}

/** Decides again with the person locked: content may show the person by now. */
async function erasePersonRecords(tx: Tx, id: string): Promise<void> {
  const person = await lockPersonWithFiles(tx, id)
  const until = (await keptUntilOf(tx.db, [id])).get(id)
  if (!person || !until || until > tx.now || (await areHeld(tx.db, person.owner_id))) return
  await deleteConsents(tx, id)
  await erasePerson(tx, id)
}

/** Erases the identity, documents, agreements and declarations of a performer who has left. */
async function erasePerformerRecords(tx: Tx, id: string): Promise<void> {
  const left = await leftPerformer(tx.db, id)
  if (!left) return
  const until = await keptUntilOfLeft(tx.db, left)
  if (until === undefined) return markLeftPerformerShown(tx, id)
  if (until > tx.now || (await areHeld(tx.db, id))) return
  await removeFiles(tx, await forgetLeftPerformer(tx, id))
  await deleteAgreements(tx, id)
  await deleteDepictionHistory(tx, id)
}

export const retentionJobHandlers = [jobHandler(eraseRecords, run, '37 3 * * *')]
