import type { Case, CaseReport } from '@fanfare/contract/cases'
import { accountsById, peopleById } from '#core/accounts/index.ts'
import {
  isCredible,
  NO_REPORTS,
  noticesById,
  reasonLabel,
  recordsOf,
  recordsOfEmails,
  reportsOf,
  type CaseReportRow,
  type CaseRow,
  type NoticeRow,
} from '#core/cases/index.ts'
import { documentViews } from '#core/media/index.ts'
import type { Db, Services } from '#platform/context.ts'

interface Reading {
  readonly services: Services
  readonly db: Db
}

const picturesOf = (report: CaseReportRow, notice: NoticeRow | undefined): string[] => [
  ...report.picture_ids,
  ...(notice?.picture_ids ?? []),
]

/** Returns the accounts, records and pictures that the views of these reports show. */
async function factsOf({ services, db }: Reading, reports: readonly CaseReportRow[], ownerId: string | null) {
  const reporterIds = reports.flatMap((one) => one.reporter_id ?? [])
  const notices = await noticesById(
    db,
    reports.flatMap((one) => one.notice_id ?? []),
  )
  const [people, accounts, byAccount, byEmail, pictures] = await Promise.all([
    peopleById(db, reporterIds),
    accountsById(db, reporterIds),
    recordsOf(db, reporterIds, ownerId),
    recordsOfEmails(
      db,
      [...notices.values()].map(({ email }) => email),
      ownerId,
    ),
    documentViews(
      services,
      db,
      reports.flatMap((one) => picturesOf(one, notices.get(one.notice_id ?? ''))),
    ),
  ])
  return { people, accounts, byAccount, byEmail, pictures, notices }
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** The reporter as an operator judges them: how earlier reports ended, and whether a severe one hides items. */
function reporterView({ accounts, byAccount, byEmail }: Facts, of: CaseReportRow, notice: NoticeRow | undefined, now: Date) {
  const account = accounts.get(of.reporter_id ?? '')
  const record = (notice ? byEmail.get(notice.email) : byAccount.get(of.reporter_id ?? '')) ?? NO_REPORTS
  const confirmedAt = (notice ? notice.confirmed_at : account?.email_confirmed_at) ?? null
  const known = { ...record, joinedAt: account?.created_at, isEmailConfirmed: confirmedAt !== null }
  return {
    record,
    joinedAt: account?.created_at.toISOString() ?? null,
    isCredible: isCredible(known, now),
  }
}

export async function reportViews(reading: Reading, { id, owner_id: ownerId }: CaseRow): Promise<CaseReport[]> {
  const reports = await reportsOf(reading.db, id)
  const facts = await factsOf(reading, reports, ownerId)
  const now = reading.services.clock.now()
  return reports.map((one) => {
    const notice = facts.notices.get(one.notice_id ?? '')
    return {
      _id: one.id,
      reporter: one.reporter_id === null ? null : facts.people.get(one.reporter_id)!,
      isSenderHidden: false,
      sender: senderView(notice),
      itemId: one.object_id,
      reason: one.reason,
      reasonLabel: reasonLabel(one.reason),
      text: one.text,
      work: notice?.work ?? '',
      signature: notice?.signature ?? '',
      links: one.links,
      pictures: picturesOf(one, notice).map((_id) => ({ _id, url: facts.pictures.get(_id)?.url ?? '' })),
      ...reporterView(facts, one, notice, now),
      createdAt: one.created_at.toISOString(),
    }
  })
}

const senderView = (notice: NoticeRow | undefined): Case['reports'][number]['sender'] =>
  notice ? { name: notice.name, email: notice.email, contact: notice.contact, isConfirmed: notice.confirmed_at !== null } : null
