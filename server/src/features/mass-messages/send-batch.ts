/** What is done next about a mass message, each in one transaction: fans are written down, a batch is sent, a batch is taken back. */
import { accountById } from '#core/accounts/index.ts'
import { fansAmong, selectedAfter } from '#core/fan-groups/index.ts'
import { filesById, type FileRow } from '#core/media/index.ts'
import { kindOf, sendToMany, takeBackSome } from '#core/messages/index.ts'
import { NOBODY } from '#platform/audience.ts'
import type { Tx } from '#platform/context.ts'
import { isOver, nextStatus, selectionOf, type MassEvent } from './rules.ts'
import { enqueueSending } from './sending-job.ts'
import { changeMass, insertRecipients, lockMass, markRecipients, nextRecipients, type MassRow } from './store.ts'

const LISTED_AT_ONCE = 2000
const SENT_AT_ONCE = 100

/** Safe to repeat, and to cut off anywhere: what is done and how far it is are committed together. */
export async function goOn(tx: Tx, id: string): Promise<void> {
  const found = await lockMass(tx, id)
  if (!found) return
  const row = found.status === 'scheduled' && found.scheduled_at <= tx.now ? await moveOn(tx, found, 'begin') : found
  // Its own job comes at its time.
  if (row.status !== 'sending' && row.status !== 'unsending') return
  const isDone = row.status === 'unsending' ? await takeBackBatch(tx, row) : await sendSome(tx, row)
  if (!isDone) enqueueSending(tx, id, tx.now)
}

async function moveOn(tx: Tx, { id, status }: MassRow, event: MassEvent, problem: MassRow['problem'] = ''): Promise<MassRow> {
  const next = nextStatus(status, event)
  if (next === undefined) throw new Error(`a mass message that is ${status} cannot ${event}`)
  return changeMass(tx, id, { status: next, problem, ended_at: isOver(next) ? tx.now : null })
}

/** Answers whether nothing is left to do. */
async function sendSome(tx: Tx, row: MassRow): Promise<boolean> {
  const files = await filesById(tx.db, row.file_ids)
  const media = row.file_ids.flatMap((id) => files.get(id) ?? [])
  const isWhole =
    media.length === row.file_ids.length && media.every((file) => file.removed_at === null && file.status !== 'failed')
  if (!isWhole) return stopped(tx, row, 'files')
  if ((await accountById(tx.db, row.performer_id))?.status !== 'active') return stopped(tx, row, 'performer')
  const listed = row.is_listed ? row : await listSome(tx, row)
  return listed.is_listed && sendBatch(tx, listed, media)
}

/** To those whose turn it is, as far as they can be written to now. */
async function sendBatch(tx: Tx, row: MassRow, media: readonly FileRow[]): Promise<boolean> {
  const { id, performer_id: performerId, created_by, text, file_ids } = row
  const all = await nextRecipients(tx, id, SENT_AT_ONCE)
  const open = await fansAmong({ services: tx.services, db: tx.db, performerId }, all)
  const author = created_by === performerId ? 'self' : 'operator'
  const message = { kind: kindOf(media), text, price: Number(row.price), file_ids, bulkId: id, performerId, author } as const
  const fans = all.filter((one) => open.has(one))
  const sent = await sendToMany(tx, message, fans)
  await markRecipients(tx, id, { all, sent })
  const isLast = all.length < SENT_AT_ONCE
  const counted = await changeMass(tx, id, { sent: row.sent + sent.length, left_out: row.left_out + all.length - sent.length })
  if (isLast) await moveOn(tx, counted, 'finish')
  return isLast
}

async function stopped(tx: Tx, row: MassRow, problem: MassRow['problem']): Promise<true> {
  await moveOn(tx, row, 'stop', problem)
  return true
}

/** Writes the next fans of the audience down, each once; what the audience is by then is decided here, and by each fan's turn once more. */
async function listSome(tx: Tx, row: MassRow): Promise<MassRow> {
  const of = { services: tx.services, db: tx.db, performerId: row.performer_id }
  const after = row.listed_until ?? NOBODY
  const fanIds = await selectedAfter(of, selectionOf(row.audience, row.file_ids), { after, limit: LISTED_AT_ONCE })
  const added = await insertRecipients(tx, row.id, fanIds)
  return changeMass(tx, row.id, {
    listed_until: fanIds.at(-1) ?? after,
    is_listed: fanIds.length < LISTED_AT_ONCE,
    total: row.total + added,
  })
}

async function takeBackBatch(tx: Tx, row: MassRow): Promise<boolean> {
  const count = await takeBackSome(tx, row.id, SENT_AT_ONCE)
  const counted = await changeMass(tx, row.id, { taken_back: row.taken_back + count })
  const isLast = count < SENT_AT_ONCE
  if (isLast) await moveOn(tx, counted, 'taken_back')
  return isLast
}
