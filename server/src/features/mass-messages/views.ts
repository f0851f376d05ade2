import type { MassMessage, MassResults } from '@fanfare/contract/mass-messages'
import { visibleFiles } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { mediaView } from '#core/media/index.ts'
import { bulkResults, soldInBulk } from '#core/messages/index.ts'
import { earnedOn } from '#core/money/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { possibleActs } from './rules.ts'
import type { MassRow } from './store.ts'

/** Returns views for their performer or an operator. */
export async function massViews(services: Services, db: Db, viewer: Viewer, rows: readonly MassRow[]): Promise<MassMessage[]> {
  const people = await peopleById(
    db,
    rows.flatMap((row) => [...(row.performer_id === null ? [] : [row.performer_id]), row.created_by, ...row.account_ids]),
  )
  const files = await visibleFiles(
    db,
    viewer,
    rows.flatMap((row) => row.file_ids),
  )
  const shown = (row: MassRow) => {
    const by = { kind: 'mass_message', id: row.id }
    const showing = { urls: services.urls, now: services.clock.now(), viewerId: viewer.id, by }
    return row.file_ids.flatMap((id) => files.get(id) ?? []).map((file) => mediaView(file, showing))
  }
  return rows.map((row) => ({
    _id: row.id,
    performer: (row.performer_id !== null && people.get(row.performer_id)) || null,
    notice: row.notice_to && { to: row.notice_to, people: row.account_ids.flatMap((id) => people.get(id) ?? []) },
    isByOperator: row.performer_id !== null && row.created_by !== row.performer_id,
    ...(viewer.role === 'admin' && row.created_by !== row.performer_id && { writtenBy: people.get(row.created_by)! }),
    text: row.text,
    lockedText: row.locked_text,
    price: fromMinorUnits(row.price),
    files: shown(row),
    openFileIds: row.open_file_ids,
    audience: row.audience,
    status: row.status,
    scheduledAt: row.scheduled_at.toISOString(),
    timeZone: row.time_zone,
    nextAt: nextOf(row)?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    total: row.is_listed ? row.total : null,
    sent: row.sent,
    skipped: row.skipped,
    unsent: row.unsent,
    problem: row.problem === '' ? null : row.problem,
    can: possibleActs(row),
    createdAt: row.created_at.toISOString(),
  }))
}

/** Before anything is sent, the next time would reveal where a fan lives: a message to one fan could be canceled again. */
const nextOf = ({ time_zone: zone, sent, next_at: next }: MassRow): Date | null => (zone !== null && sent === 0 ? null : next)

export const massView = async (services: Services, db: Db, viewer: Viewer, row: MassRow): Promise<MassMessage> =>
  (await massViews(services, db, viewer, [row]))[0]!

export async function massResults(services: Services, db: Db, viewer: Viewer, row: MassRow): Promise<MassResults> {
  const { seen, unlocked } = await bulkResults(db, row.id)
  return {
    message: await massView(services, db, viewer, row),
    seen,
    unlocked,
    earned: fromMinorUnits(await earnedOn(db, soldInBulk(row.id))),
    currency: (await readSettings(db)).currency,
  }
}
