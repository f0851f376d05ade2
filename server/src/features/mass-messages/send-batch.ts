/** Does the next step of a mass message in one transaction: lists recipients, sends a batch, or unsends a batch. */
import { accountById, activeAccounts, activeAmong, timeZonesOf } from '#core/accounts/index.ts'
import { areGroupsThere, areThere, fansAmong, selectedAfter } from '#core/fan-groups/index.ts'
import { areConsented } from '#core/consents/index.ts'
import { filesById, type FileRow } from '#core/media/index.ts'
import { isPriceAllowed, kindOf, sendToAll, soldFileIds, unsendBatch } from '#core/messages/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { textProblems } from '#core/text-rules/index.ts'
import { zoneNamed } from '#lib/time-zone.ts'
import { NO_ACCOUNT } from '#platform/audience.ts'
import type { Tx } from '#platform/context.ts'
import { massMessageStopped } from './events.ts'
import { accountsOf, unsendNotice, notifyOfNotice } from './notices.ts'
import { firstSendTime, sendTimeIn } from './local-hour.ts'
import { groupsNamed, isOver, nextStatus, selectionOf, type MassEvent } from './rules.ts'
import { enqueueSending } from './sending-job.ts'
import { personalizeTexts } from './personalize-texts.ts'
import { changeMass, insertRecipients, lockMass, markRecipients, nextDue, nextRecipients, type MassRow } from './store.ts'

const AUDIENCE_BATCH_SIZE = 2000
const SEND_BATCH_SIZE = 100

/** Safe to repeat and to interrupt: the work and its progress are committed together. */
export async function sendNextBatch(tx: Tx, id: string): Promise<void> {
  const found = await lockMass(tx, id)
  if (!found) return
  const row = found.status === 'scheduled' && firstSendTime(found) <= tx.now ? await moveOn(tx, found, 'begin') : found
  // This clock may be behind the clock that started the job. Another job runs at the right time.
  if (row.status === 'scheduled') return enqueueSending(tx, id, firstSendTime(row))
  if (row.status !== 'sending' && row.status !== 'unsending') return
  const next = row.status === 'unsending' ? await takeBackBatch(tx, row) : await sendSome(tx, row)
  if (next !== undefined) enqueueSending(tx, id, next)
}

async function moveOn(tx: Tx, { id, status }: MassRow, event: MassEvent, problem: MassRow['problem'] = ''): Promise<MassRow> {
  const next = nextStatus(status, event)
  if (next === undefined) throw new Error(`The event ${event} is not possible for a mass message that is ${status}`)
  return changeMass(tx, id, { status: next, problem, next_at: null, ended_at: isOver(next) ? tx.now : null })
}

/** Returns when to continue; undefined if nothing is left to do. */
async function sendSome(tx: Tx, row: MassRow): Promise<Date | undefined> {
  const files = await filesById(tx.db, row.file_ids)
  const media = row.file_ids.flatMap((id) => files.get(id) ?? [])
  const problem = row.performer_id === null ? undefined : await problemOf(tx, row, { performerId: row.performer_id, media })
  if (problem !== undefined) return stop(tx, row, problem)
  const listed = row.is_listed ? row : await listSome(tx, row)
  return listed.is_listed ? sendBatch(tx, listed, media) : tx.now
}

async function stop(tx: Tx, row: MassRow, problem: MassRow['problem']): Promise<undefined> {
  const { id, created_by: authorId, performer_id } = row
  await moveOn(tx, row, 'stop', problem)
  const area = authorId === performer_id ? 'studio' : 'admin'
  tx.emit(massMessageStopped, { authorId, link: `/${area}/mass-messages/${id}` })
}

/** Returns the reason why the message must stop, or undefined. */
async function problemOf(
  tx: Tx,
  row: MassRow,
  { performerId, media }: { performerId: string; media: readonly FileRow[] },
): Promise<MassRow['problem'] | undefined> {
  const isWhole =
    media.length === row.file_ids.length && media.every((file) => file.removed_at === null && file.status !== 'failed')
  const shown = { ids: row.file_ids, showing: { to: 'recipients', isSold: Number(row.price) > 0 } } as const
  if (!isWhole || !(await areConsented(tx, shown))) return 'files'
  if ((await accountById(tx.db, performerId))?.status !== 'active') return 'performer'
  // Settings are read from the database, not the cache of this process: once a word or price is forbidden, no batch sends it.
  const rules = await readSettings(tx.db)
  if ([row.text, row.locked_text].some((words) => textProblems(words, rules).length > 0)) return 'rules'
  if (!isPriceAllowed(Number(row.price), rules)) return 'price'
  // Once all recipients are listed, excluded groups are already applied. Included groups are checked for each recipient.
  const areNamedThere = row.is_listed
    ? await areThere(tx, performerId, row.audience.groupIds ?? [])
    : await areGroupsThere(tx, performerId, groupsNamed(row.audience))
  return areNamedThere ? undefined : 'groups'
}

/** Sends to due recipients who still match and can still be written to. */
async function sendBatch(tx: Tx, row: MassRow, media: readonly FileRow[]): Promise<Date | undefined> {
  const { id } = row
  const all = await nextRecipients(tx, id, SEND_BATCH_SIZE)
  const sent = await deliver(tx, row, { media, all })
  await markRecipients(tx, id, { all, sent })
  const next = all.length === SEND_BATCH_SIZE ? tx.now : await nextDue(tx, id)
  const counted = await changeMass(tx, id, {
    sent: row.sent + sent.length,
    skipped: row.skipped + all.length - sent.length,
    next_at: next !== undefined && next > tx.now ? next : null,
  })
  if (next === undefined) await moveOn(tx, counted, 'finish')
  return next
}

/** Returns the recipients who got it. */
async function deliver(tx: Tx, row: MassRow, { media, all }: { media: readonly FileRow[]; all: readonly string[] }) {
  const { id, performer_id: performerId, created_by, price, file_ids, open_file_ids: openFileIds } = row
  if (performerId === null) {
    const open = await activeAmong(tx.db, all)
    const accounts = all.filter((one) => open.has(one))
    notifyOfNotice(tx, row, accounts)
    return accounts
  }
  const selection = selectionOf(row.audience, soldFileIds(row))
  const open = await fansAmong({ services: tx.services, db: tx.db, performerId, isRecheck: true }, all, selection)
  const author = created_by === performerId ? 'self' : 'operator'
  const content = { kind: kindOf(media), price: Number(price), file_ids, openFileIds } as const
  const fans = await personalizeTexts(
    tx,
    row,
    all.filter((one) => open.has(one)),
  )
  return sendToAll(tx, { ...content, bulkId: id, performerId, author }, fans)
}

/**
 * Lists the next recipients of the audience, each once. The audience is decided now, and checked again for each recipient when
 * sending.
 */
async function listSome(tx: Tx, row: MassRow): Promise<MassRow> {
  const after = row.last_listed_id ?? NO_ACCOUNT
  const accountIds = await audiencePage(tx, row, { after, limit: AUDIENCE_BATCH_SIZE })
  const added = await insertRecipients(tx, row.id, await turnsOf(tx, row, accountIds))
  return changeMass(tx, row.id, {
    last_listed_id: accountIds.at(-1) ?? after,
    is_listed: accountIds.length < AUDIENCE_BATCH_SIZE,
    total: row.total + added,
  })
}

async function turnsOf(tx: Tx, row: MassRow, accountIds: readonly string[]) {
  const { time_zone: own } = row
  const zones = own === null ? new Map<string, string>() : await timeZonesOf(tx.services, tx.db, accountIds)
  // Another release of Node may have stored a time zone that this one does not know.
  const known = new Map([...new Set(zones.values())].map((zone) => [zone, zoneNamed(zone)]))
  const zoneOf = (accountId: string) => known.get(zones.get(accountId) ?? '') ?? own ?? 'UTC'
  return accountIds.map((accountId) => ({ accountId, due: sendTimeIn(zoneOf(accountId), row) }))
}

interface Page {
  readonly after: string
  readonly limit: number
}

function audiencePage(tx: Tx, row: MassRow, page: Page): Promise<string[]> {
  const { performer_id: performerId, notice_to: to, account_ids: accountIds } = row
  if (to !== null) return activeAccounts(tx.db, accountsOf({ to, accountIds }), page)
  if (performerId === null) return Promise.resolve([])
  return selectedAfter({ services: tx.services, db: tx.db, performerId }, selectionOf(row.audience, soldFileIds(row)), page)
}

async function takeBackBatch(tx: Tx, row: MassRow): Promise<Date | undefined> {
  const isNotice = row.performer_id === null
  const count = await (isNotice ? unsendNotice(tx, row, SEND_BATCH_SIZE) : unsendBatch(tx, row.id, SEND_BATCH_SIZE))
  const counted = await changeMass(tx, row.id, { unsent: row.unsent + count })
  if (count === SEND_BATCH_SIZE) return tx.now
  await moveOn(tx, counted, 'finish_unsending')
  return undefined
}
