/** Reads scheduled content for the studio's calendar, from columns that all its tables share. */
import { sql, type RawBuilder } from 'kysely'
import type { CalendarSpan, SchedulableKind, ScheduledPlace } from '#core/content/index.ts'

interface Calendar extends Pick<SchedulableKind, 'schedule' | 'formOf'> {
  /** Has the columns of `Lifecycle`, and an index `…_calendar`. */
  readonly table: string
}

export const calendarOf = ({ table, schedule, formOf }: Calendar): SchedulableKind => ({
  schedule,
  formOf,
  async scheduled(db, ownerId, { limit, after, ...span }) {
    const { rows } = await sql<ScheduledPlace>`select id, scheduled_at as at, status from ${sql.table(table)}
      where ${isScheduled(ownerId, span)} and (${after?.at ?? null}::timestamptz is null
        or (scheduled_at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by scheduled_at, id limit ${limit}::int`.execute(db)
    return rows
  },
  async count(db, ownerId, span) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)}
      where ${isScheduled(ownerId, span)}`.execute(db)
    return rows[0]?.total ?? 0
  },
})

const isScheduled = (ownerId: string, { from, before }: CalendarSpan): RawBuilder<boolean> =>
  sql<boolean>`performer_id = ${ownerId} and removed_at is null and published_at is null and scheduled_at is not null
    and status in ('scheduled', 'processing', 'in_review')
    and scheduled_at >= ${from ?? '-infinity'}::timestamptz and scheduled_at < ${before ?? 'infinity'}::timestamptz`
