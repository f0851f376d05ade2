/** Reads consents as they were at an earlier time, from signed rows that never change. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Span } from '#platform/per-day.ts'

/** Returns which of these people had a valid consent to be shown and published. Counts the ID of a guest from its approval on. */
export async function consentedAt(db: Db, personIds: readonly string[], at: Date): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select person_id as id from (
      select distinct on (c.person_id) c.person_id, c.id, c.scopes, c.until from consents c
      where c.person_id = any(${uuids([...new Set(personIds)])}) and c.signed_at < ${at} and (not c.is_guest or exists (
        select from consent_reviews r where r.consent_id = c.id and r.is_approved and r.decided_at < ${at}))
      order by c.person_id, c.version desc
    ) as latest
    where scopes @> array['shown', 'published'] and (until is null or until > ${at})
      and not exists (select from consent_revocations v where v.consent_id = latest.id and v.revoked_at < ${at})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function consentCounts(db: Db, { from, until }: Span) {
  const { rows } = await sql<Record<'signed' | 'approved' | 'rejected' | 'revoked', number>>`select
      (select count(*)::int from consents where signed_at >= ${from} and signed_at < ${until}) as signed,
      count(*) filter (where is_approved)::int as approved, count(*) filter (where not is_approved)::int as rejected,
      (select count(*)::int from consent_revocations where revoked_at >= ${from} and revoked_at < ${until}) as revoked
    from consent_reviews where decided_at >= ${from} and decided_at < ${until}`.execute(db)
  return rows[0] ?? { signed: 0, approved: 0, rejected: 0, revoked: 0 }
}
