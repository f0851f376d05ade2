/** Decides what each of many recipients sees of a message. The number of queries does not grow with the recipients. */
import { sql } from 'kysely'
import type { Subject } from '#core/content/index.ts'
import { filesById, isWithheldFrom, notForSaleAmong, type FileRow } from '#core/media/index.ts'
import { readSettings } from '#core/settings/index.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Viewer } from '#platform/viewer.ts'
import { noBlock, ownerState } from './blocks.ts'
import { decideAccess, type AccessDecision, type OwnerState } from './decide.ts'
import { isWithheld } from './withheld-store.ts'
import { areUnlockable, unlocksIncluded, type Included } from './included-uses.ts'

/** A subject with the audience `party`, and its recipient. */
export interface RecipientSubject {
  readonly viewer: Viewer
  readonly subject: Subject
  /** All files that a view of the message may need. */
  readonly fileIds: readonly string[]
}

export interface RecipientView {
  readonly decision: AccessDecision
  /** Includes files that have left their owner's vault only if the recipient has bought them. */
  readonly files: ReadonlyMap<string, FileRow>
}

interface Facts {
  readonly id: string
  readonly owner: OwnerState
  readonly blocked: boolean
  readonly withheld: boolean
  readonly bought: boolean
  readonly media: readonly string[]
  readonly included: Included | null
}

/**
 * Returns decisions and files by the subject's id, with the same results as `accessDecisions` and `visibleFiles` for each
 * recipient.
 */
export async function decisionsOfRecipients(db: Db, all: readonly RecipientSubject[]): Promise<Map<string, RecipientView>> {
  const ids = [...new Set(all.flatMap(({ fileIds }) => fileIds))]
  const forSale = [...new Set(all.flatMap(({ subject }) => (subject.price > 0 ? subject.fileIds : [])))]
  const [rows, files, gone, { minimumContentPrice: minPrice }] = await Promise.all([
    factsOf(db, all, ids),
    filesById(db, ids),
    notForSaleAmong(db, forSale),
    readSettings(db),
  ])
  const facts = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    all.map(({ viewer, subject, fileIds }) => {
      const known = facts.get(subject.id)
      const owned = new Set(known?.media)
      const shown = fileIds
        .flatMap((id) => files.get(id) ?? [])
        .filter((one) => (one.removed_at === null || owned.has(one.id)) && !isWithheldFrom(viewer, one))
      const decision = decideAccess(viewer, subject, {
        owner: known?.owner ?? 'hidden',
        blocked: known?.blocked ?? true,
        withheld: known?.withheld ?? false,
        bought: known?.bought ?? false,
        follows: false,
        subscribed: false,
        tierId: null,
        tiers: [],
        ownedItems: subject.fileIds.filter((id) => owned.has(id)).length,
        goneItems: subject.fileIds.filter((id) => gone.includes(id) && !owned.has(id)).length,
        included: known?.included ?? null,
        minPrice,
      })
      return [subject.id, { decision, files: new Map(shown.map((one) => [one.id, one])) }]
    }),
  )
}

/** Following and subscribing do not matter for messages, except for the tier's allowance. Uses the key of `entitlements`. */
async function factsOf(db: Db, all: readonly RecipientSubject[], fileIds: readonly string[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select s.id, ${ownerState(sql.ref('s.owner_id'))} as owner,
      not ${noBlock(sql`s.owner_id`, sql`s.viewer_id`)} as blocked, ${isWithheld(sql`s.id`)} as withheld,
      exists (select from entitlements e where e.holder_id = s.viewer_id and e.kind = 'purchase' and e.subject_id = s.id) as bought,
      array(select e.subject_id::text from entitlements e where e.holder_id = s.viewer_id and e.kind = 'media'
        and e.subject_id = any(${uuids(fileIds)})) as media,
      case when s.is_sold then ${unlocksIncluded(sql`s.viewer_id`, sql`s.owner_id`)} end as included
    from unnest(${uuids(all.map(({ subject }) => subject.id))}, ${uuids(all.map(({ subject }) => subject.ownerId))},
      ${uuids(all.map(({ viewer }) => viewer.id))}, ${areUnlockable(all.map(({ subject }) => subject))}) as s (id, owner_id, viewer_id, is_sold)`.execute(
    db,
  )
  return rows
}
