/** Loads what `decide` wants to know, a whole page of subjects with one query. */
import { sql } from 'kysely'
import type { Subject } from '#core/content/index.ts'
import type { Anyone } from '#platform/answer.ts'
import type { Db } from '#platform/house.ts'
import { decide, type Facts, type Verdict } from './decide.ts'

/** One verdict for each subject, by its id. */
export async function judge(db: Db, viewer: Anyone, subjects: readonly Subject[]): Promise<Map<string, Verdict>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<Facts & { id: string }>`
    select s.id,
      exists (select from accounts a where a.id = s.owner_id and a.standing = 'active') as "ownerShown",
      exists (select from blocks b where (b.owner_id, b.account_id) in ((s.owner_id, ${viewer.id}::uuid), (${viewer.id}::uuid, s.owner_id))) as blocked,
      exists (select from entitlements e where e.holder_id = ${viewer.id}::uuid and e.kind = 'subscription' and e.subject_id = s.owner_id
        and e.until > now()) as subscribed,
      exists (select from entitlements e where e.holder_id = ${viewer.id}::uuid and e.kind = 'purchase' and e.subject_id = s.id) as bought
    from unnest(${subjects.map((s) => s.id)}::uuid[], ${subjects.map((s) => s.ownerId)}::uuid[]) as s (id, owner_id)`.execute(db)
  const factsOf = new Map(rows.map((row) => [row.id, row]))
  return new Map(subjects.map((s) => [s.id, decide(viewer, s, factsOf.get(s.id)!)]))
}

export async function judgeOne(db: Db, viewer: Anyone, subject: Subject): Promise<Verdict> {
  return (await judge(db, viewer, [subject])).get(subject.id)!
}
