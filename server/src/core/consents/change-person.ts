/** Changes the state of a person's consent, and hides what the new state does not cover. */
import { Type } from 'typebox'
import type { ConsentState, ConsentScope } from '@fanfare/contract/consents'
import { FIRST_ID } from '#lib/id.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { subjectsShowing } from './depictions.ts'
import { announceLacking } from './announce-lacking.ts'
import { consentChanged, consentExpired } from './events.ts'
import { expiredPeople, lockPersonWithFiles, updatePerson, type PersonRow } from './people-store.ts'

export interface PersonChange {
  readonly state: ConsentState
  readonly scopes?: readonly ConsentScope[]
  readonly until?: Date | null
  readonly secret_hash?: Buffer
}

/** The caller has locked the person. Files are withheld with the row; content that shows them follows after the commit. */
export async function changePerson(tx: Tx, before: PersonRow, change: PersonChange): Promise<PersonRow> {
  const { state, scopes = [], until = null, secret_hash } = change
  const row = await updatePerson(tx, before.id, {
    state,
    scopes: state === 'consented' ? [...scopes] : [],
    until: state === 'consented' ? until : null,
    ...(secret_hash && { secret_hash }),
  })
  tx.emit(consentChanged, { personId: row.id })
  const isNarrower = before.state === 'consented' && before.scopes.some((one) => !row.scopes.includes(one))
  if (isNarrower) await announceAll(tx, row)
  return row
}

/** The maximum number of subjects in one event, and of ended consents in one query. */
const BATCH_SIZE = 200

async function announceAll(tx: Tx, { id, owner_id: ownerId }: PersonRow): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const subjects = await subjectsShowing(tx.db, id, after, BATCH_SIZE)
    await announceLacking(
      tx,
      ownerId,
      subjects.map((one) => one.id),
    )
    if (subjects.length < BATCH_SIZE) return
    after = subjects.at(-1)!.id
  }
}

const endConsents = job('end consents', Type.Object({}))

/** Ends each consent in its own transaction. */
async function endExpired(ctx: Context): Promise<void> {
  let ids: string[]
  do {
    ids = await expiredPeople(ctx.db, BATCH_SIZE)
    for (const id of ids) await ctx.write((tx) => endIfExpired(tx, id))
  } while (ids.length === BATCH_SIZE)
}

async function endIfExpired(tx: Tx, id: string): Promise<void> {
  const row = await lockPersonWithFiles(tx, id)
  if (row?.state !== 'consented' || row.until === null || row.until > tx.now) return
  await changePerson(tx, row, { state: 'expired' })
  tx.emit(consentExpired, { personId: id, ownerId: row.owner_id })
}

export const consentJobHandlers = [jobHandler(endConsents, endExpired, '* * * * *')]
