/** Takes notices of people without an account, and opens cases once their email address is confirmed. */
import type { NoticeDraft, NoticeKind } from '@fanfare/contract/notices'
import { digest } from '#core/accounts/index.ts'
import {
  caseById,
  confirmNoticeRow,
  hideUntilDecided,
  insertNotice,
  isCredible,
  noticeByKey,
  objectAt,
  NO_REPORTS,
  recordsOfEmails,
  reportsOfNotice,
  takeIn,
  type NoticeRow,
  type ReportedObject,
} from '#core/cases/index.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { currentLocale, t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { isSignedAs } from '#lib/text.ts'
import type { Db, Tx } from '#platform/context.ts'
import { networkOf } from '#platform/network.ts'
import { throttle, throttleAll, type CountedLimit } from '#platform/throttle.ts'
import { mailConfirmation } from './mail-templates.ts'
import { noticeKey, pictureKey } from './notice-key.ts'

const PER_NETWORK = { attempts: 10, seconds: 24 * 3600 }
const ALL = { attempts: 200, seconds: 3600 }
/** A stranger cannot fill someone's mailbox. */
const PER_EMAIL = { attempts: 5, seconds: 24 * 3600 }

export const limitNotices = (db: Db, address: string): Promise<void> => throttleAll(db, noticeLimits(address))

export const noticeLimits = (address: string): readonly CountedLimit[] => [
  { key: `notices ${networkOf(address)}`, ...PER_NETWORK },
  { key: 'notices', ...ALL },
]

/** Operators see notices of these kinds before the address is confirmed, because every hour counts. */
const URGENT: readonly NoticeKind[] = ['ncii', 'underage']

/** Returns the key with which the sender adds pictures. */
export async function sendNotice(tx: Tx, draft: NoticeDraft): Promise<string> {
  const { kind, contact = '', work = '' } = draft
  if (kind === 'copyright' && contact.trim() === '') throw notValid('contact', t('Enter your postal address and phone number'))
  if (kind === 'copyright' && work.trim() === '') throw notValid('work', t('Describe your work'))
  if (!isSignedAs(draft.name, draft.signature)) throw notValid('signature', t('Sign with the same name as above'))
  await throttle(tx.db, [`notices to ${canonicalAddress(draft.email)}`], PER_EMAIL)
  const id = newId(tx.now)
  const notice = await insertNotice(tx, {
    id,
    kind,
    name: draft.name.trim(),
    email: draft.email.trim(),
    locale: currentLocale(),
    contact: contact.trim(),
    description: draft.description.trim(),
    work: work.trim(),
    signature: draft.signature.trim(),
    links: draft.links,
    key_hash: digest(noticeKey(tx.services.config, id)),
  })
  if (URGENT.includes(kind)) await openCases(tx, notice)
  await mailConfirmation(tx, notice)
  return pictureKey(tx.services.config, id)
}

/** Confirming twice changes nothing. */
export async function confirmNotice(tx: Tx, key: string): Promise<NoticeRow> {
  const notice = await noticeByKey(tx.db, key)
  if (!notice) throw notFound()
  const confirmed = await confirmNoticeRow(tx, notice.id)
  if (!confirmed) return notice
  const reports = await reportsOfNotice(tx.db, notice.id)
  if (reports.length === 0) await openCases(tx, confirmed)
  else if (await isCredibleSender(tx, confirmed)) await hideNow(tx, reports)
  return confirmed
}

async function hideNow(tx: Tx, reports: readonly { readonly case_id: string }[]): Promise<void> {
  for (const { case_id: id } of reports) {
    const row = await caseById(tx.db, id)
    if (row?.status === 'open' && !row.is_hidden && row.severity === 'critical') await hideUntilDecided(tx, row)
  }
}

async function isCredibleSender(tx: Tx, { email, confirmed_at: confirmedAt }: NoticeRow): Promise<boolean> {
  const { acted, dismissed } = (await recordsOfEmails(tx.db, [email])).get(email) ?? NO_REPORTS
  return isCredible({ acted, dismissed, joinedAt: undefined, isEmailConfirmed: confirmedAt !== null }, tx.now)
}

/** Opens one case per owner of the linked objects; a single case if no link leads to an object. */
async function openCases(tx: Tx, notice: NoticeRow): Promise<void> {
  const objects = await objectsAt(tx, notice.links)
  const groups: (readonly ReportedObject[])[] = [...Map.groupBy(objects, ({ ownerId }) => ownerId).values()]
  const credible = await isCredibleSender(tx, notice)
  for (const group of groups.length === 0 ? [[]] : groups)
    await takeIn(tx, {
      kind: notice.kind,
      objects: group,
      openedAt: notice.created_at,
      locale: notice.locale,
      report: { noticeId: notice.id, text: notice.description, links: notice.links },
      isCredible: credible,
    })
}

async function objectsAt(tx: Tx, links: readonly string[]): Promise<ReportedObject[]> {
  const found = new Map<string, ReportedObject>()
  for (const link of links) {
    const object = await objectAt({ services: tx.services, db: tx.db }, link)
    if (object) found.set(object.id, object)
  }
  return [...found.values()]
}
