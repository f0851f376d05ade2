/** Sends an operator's notices to the site's accounts. A notification leads to each notice. */
import type { NoticeRecipients } from '@fanfare/contract/mass-messages'
import type { SiteNotice } from '@fanfare/contract/site-notices'
import { accountsByUsername, countActive, type AccountSelection } from '#core/accounts/index.ts'
import { cleanText } from '#core/messages/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { noticeSent, noticeUnsent } from './events.ts'
import { firstSendTime } from './local-hour.ts'
import { sendingTime, sendingZone } from './rules.ts'
import { enqueueSending } from './sending-job.ts'
import { insertMass, noticeFor, unsendToRecipients, type MassRow } from './store.ts'

export interface NoticeInput {
  readonly to: NoticeRecipients
  readonly usernames?: readonly string[]
}

export interface ChosenNotice {
  readonly to: NoticeRecipients
  readonly accountIds: readonly string[]
}

const roles = { fans: ['fan'], performers: ['performer'], everyone: ['fan', 'performer'], people: [] } as const

export const accountsOf = ({ to, accountIds }: ChosenNotice): AccountSelection => ({ roles: roles[to], ids: accountIds })

/** Throws `not_allowed` for others than operators, and `not_valid` if single accounts are missing or unknown. */
export async function chooseNotice(db: Db, viewer: Viewer, { to, usernames = [] }: NoticeInput): Promise<ChosenNotice> {
  if (viewer.role !== 'admin') throw apiError('not_allowed', t('Forbidden in the action!'))
  if (to !== 'people') return { to, accountIds: [] }
  const names = [...new Set(usernames.map((name) => name.replace(/^@/, '').toLowerCase()))]
  if (names.length === 0) throw notValid('usernames', t('Choose who gets the notice'))
  const found = await accountsByUsername(db, names)
  const missing = names.find((name) => !found.some(({ username }) => username.toLowerCase() === name))
  if (missing !== undefined) throw notValid('usernames', t('No account has the username {name}', { name: missing }))
  return { to, accountIds: found.map(({ id }) => id) }
}

export const countNotice = (db: Db, chosen: ChosenNotice): Promise<number> => countActive(db, accountsOf(chosen))

interface NoticeText {
  readonly chosen: ChosenNotice
  readonly text: string
  readonly at: string | undefined
  readonly timeZone: string | undefined
}

/** Throws `not_valid` at the wrong field, also if no account would get it now. */
export async function scheduleNotice(tx: Tx, author: Viewer, draft: NoticeText): Promise<MassRow> {
  const { chosen, at } = draft
  const text = cleanText(draft.text)
  if (!/[\p{L}\p{N}]/u.test(text)) throw notValid('text', t('Enter a message'))
  const scheduledAt = sendingTime(at, tx.now)
  const timeZone = sendingZone(draft.timeZone, at)
  if (at === undefined && (await countNotice(tx.db, chosen)) === 0)
    throw notValid('notice', t('No one would get this notice now'))
  const row = await insertMass(tx, {
    id: newId(tx.now),
    performerId: null,
    notice: chosen,
    createdBy: author.id,
    text,
    price: 0,
    fileIds: [],
    openFileIds: [],
    lockedText: '',
    audience: {},
    scheduledAt,
    timeZone,
  })
  enqueueSending(tx, row.id, firstSendTime(row))
  return row
}

/** Emits the event that notifies everyone in the batch. */
export function notifyOfNotice(tx: Tx, { id }: Pick<MassRow, 'id'>, accountIds: readonly string[]): void {
  if (accountIds.length > 0) tx.emit(noticeSent, { noticeId: id, accountIds: [...accountIds] })
}

/** Takes the notice back from up to `limit` recipients. Returns how many. */
export async function unsendNotice(tx: Tx, { id }: Pick<MassRow, 'id'>, limit: number): Promise<number> {
  const accountIds = await unsendToRecipients(tx, id, limit)
  if (accountIds.length > 0) tx.emit(noticeUnsent, { noticeId: id, accountIds })
  return accountIds.length
}

/** Throws `not_found` for accounts that did not get it. */
export async function noticeOf(db: Db, id: string, accountId: string): Promise<SiteNotice> {
  const found = await noticeFor(db, id, accountId)
  if (!found) throw notFound()
  const isUnsent = found.state === 'unsent'
  return { _id: found.id, text: isUnsent ? '' : found.text, isUnsent, sentAt: found.sent_at.toISOString() }
}
