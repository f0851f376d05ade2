/** Loads the facts that `decideAccess` needs, for a whole page of subjects with one query. */
import { sql, type RawBuilder } from 'kysely'
import type { TierName } from '@fanfare/contract/access'
import type { Subject } from '#core/content/index.ts'
import { filesById, isNotForSale, isWithheldFrom, notForSaleAmong, type FileRow } from '#core/media/index.ts'
import { openTiersAmong } from '#core/tiers/index.ts'
import { readSettings } from '#core/settings/index.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { noBlock, noBlockFor, ownerState } from './blocks.ts'
import { entitledAmong } from './grant.ts'
import { areUnlockable, canUseAllowance, unlocksIncluded } from './included-uses.ts'
import { isWithheld } from './withheld-store.ts'
import {
  assumedFacts,
  assumedRelation,
  decideAccess,
  isInDiscussion,
  needsFacts,
  NO_FACTS,
  type AccessFacts,
  type AccessDecision,
} from './decide.ts'

/**
 * Returns one decision per subject id. The viewer's entitlements to just these subjects are selected first: with a subquery per
 * subject, the planner would read all purchases of the viewer on every page.
 */
export async function accessDecisions(
  db: Db,
  viewer: Anyone,
  subjects: readonly Subject[],
): Promise<Map<string, AccessDecision>> {
  const undecided = subjects.filter((s) => needsFacts(viewer, s))
  const facts = undecided.length > 0 ? await loadAccessFacts(db, viewer, undecided) : new Map<string, AccessFacts>()
  return new Map(subjects.map((s) => [s.id, decideAccess(viewer, s, assumedFacts(viewer, s, facts.get(s.id) ?? NO_FACTS))]))
}

async function loadAccessFacts(db: Db, viewer: Anyone, subjects: readonly Subject[]): Promise<Map<string, AccessFacts>> {
  const { id: viewerId } = viewer
  const ids = subjects.map((s) => s.id)
  const owners = subjects.map((s) => s.ownerId)
  const forSale = subjects.flatMap((s) => (s.price > 0 ? s.fileIds : []))
  const tiers = tiersIn(subjects)
  const { rows } = await sql<
    Omit<AccessFacts, 'ownedItems' | 'goneItems' | 'minPrice'> & { id: string; media: string[]; gone: string[] }
  >`
    with held as materialized (
      select kind, subject_id, tier_id from entitlements where holder_id = ${viewerId}::uuid and kind in ('follow', 'subscription', 'purchase', 'media')
        and subject_id = any(${uuids([...new Set([...ids, ...owners, ...forSale])])}) and (expires_at is null or expires_at > site_now())
    )
    select s.id,
      ${ownerState(sql.ref('s.owner_id'))} as owner,
      not ${noBlockFor(viewer, sql`s.owner_id`)} as blocked, ${isWithheld(sql`s.id`)} as withheld,
      exists (select from held where kind = 'follow' and subject_id = s.owner_id) as follows,
      exists (select from held where kind = 'subscription' and subject_id = s.owner_id) as subscribed,
      (select tier_id from held where kind = 'subscription' and subject_id = s.owner_id) as "tierId",
      ${tiers} as tiers, ${includedFor(viewerId, subjects)} as included,
      exists (select from held where kind = 'purchase' and subject_id = s.id) as bought,
      array(select subject_id::text from held where kind = 'media') as media, ${isNotForSale(forSale)} as gone
    from unnest(${uuids(ids)}, ${uuids(owners)}, ${areUnlockable(subjects)}) as s (id, owner_id, is_unlockable)`.execute(db)
  const owned = new Set(rows[0]?.media)
  const minPrice = owned.size > 0 ? (await readSettings(db)).minimumContentPrice : 0
  const gone = new Set(rows[0]?.gone.filter((id) => !owned.has(id)))
  const itemsOf = new Map(
    subjects.map(({ id, fileIds }) => [id, { ownedItems: countIn(owned, fileIds), goneItems: countIn(gone, fileIds) }]),
  )
  const tierIdsOf = new Map(subjects.map((s) => [s.id, s.tierIds ?? []]))
  return new Map(
    rows.map(({ id, owner, blocked, withheld, follows, subscribed, tierId, tiers: open, bought, included }) => {
      const own = open.filter((one) => tierIdsOf.get(id)?.includes(one._id))
      const relation = { owner, blocked, withheld, follows, subscribed, tierId, bought, included }
      return [id, { ...relation, tiers: own, minPrice, ...itemsOf.get(id)! }]
    }),
  )
}

const countIn = (set: ReadonlySet<string>, ids: readonly string[]): number => ids.filter((id) => set.has(id)).length

/** Skips the subquery for most pages: they sell nothing, and visitors have no tier. */
const includedFor = (viewerId: string | null, subjects: readonly Subject[]): RawBuilder<unknown> =>
  viewerId !== null && subjects.some(canUseAllowance)
    ? sql`case when s.is_unlockable then ${unlocksIncluded(sql`${viewerId}::uuid`, sql`s.owner_id`)} end`
    : sql`null::json`

const NO_TIERS: RawBuilder<readonly TierName[]> = sql`'[]'::json`

/** Skips the subquery for most pages, which have no content for certain tiers. */
function tiersIn(subjects: readonly Subject[]): RawBuilder<unknown> {
  const ids = [...new Set(subjects.flatMap(({ tierIds = [] }) => tierIds))]
  return ids.length === 0 ? NO_TIERS : openTiersAmong(ids)
}

/** Returns whether a viewer follows or subscribes to a performer, or assumes so in a preview. */
export async function hasRelation(
  db: Db,
  viewer: Anyone,
  { relation, performerId }: { readonly relation: 'follow' | 'subscription'; readonly performerId: string },
): Promise<boolean> {
  if (viewer.id === null) return false
  const assumed = assumedRelation(viewer, relation, performerId)
  return assumed ?? (await entitledAmong(db, viewer.id, [relation], [performerId])).has(performerId)
}

export async function accessDecision(db: Db, viewer: Anyone, subject: Subject): Promise<AccessDecision> {
  return (await accessDecisions(db, viewer, [subject])).get(subject.id)!
}

/**
 * Returns files by id. Includes files that have left their owner's vault only if the viewer has bought them. Files that operators
 * have withheld, or that show a person without consent, are only for their owner and for operators.
 */
export async function visibleFiles(db: Db, viewer: Anyone, ids: readonly string[]): Promise<Map<string, FileRow>> {
  const files = await filesById(db, ids)
  for (const file of files.values()) if (isWithheldFrom(viewer, file)) files.delete(file.id)
  const removed = [...files.values()].flatMap((file) => (file.removed_at === null ? [] : file.id))
  if (removed.length === 0) return files
  const owned = viewer.id === null ? new Set<string>() : await entitledAmong(db, viewer.id, ['media'], removed)
  for (const id of removed) if (!owned.has(id)) files.delete(id)
  return files
}

/**
 * Returns the files that this viewer can no longer see: they have left their owner's vault, and the viewer has not bought them.
 */
export async function withdrawnFor(db: Db, viewer: Anyone, ids: readonly string[]): Promise<Set<string>> {
  const gone = await notForSaleAmong(db, ids)
  if (gone.length === 0 || viewer.id === null) return new Set(gone)
  const owned = await entitledAmong(db, viewer.id, ['media'], gone)
  return new Set(gone.filter((id) => !owned.has(id)))
}

/** Returns which of these accounts may read the comments on one subject, and thus follow its topic, with one query. */
export async function topicAudience(
  db: Db,
  subject: Subject,
  accounts: readonly Pick<Viewer, 'id' | 'role'>[],
): Promise<Set<string>> {
  const decisions = await accessDecisionsOf(db, subject, accounts)
  return new Set([...decisions].flatMap(([id, decision]) => (isInDiscussion(subject, decision) ? id : [])))
}

/** Returns the decision about one subject for each of these accounts, with one query. Offers lack tiers and allowances. */
export async function accessDecisionsOf(
  db: Db,
  subject: Subject,
  accounts: readonly Pick<Viewer, 'id' | 'role'>[],
): Promise<Map<string, AccessDecision>> {
  const gone = subject.price > 0 ? await notForSaleAmong(db, subject.fileIds) : []
  const { rows } = await sql<Omit<AccessFacts, 'minPrice' | 'tiers' | 'included'> & { id: string }>`
    select v.id,
      ${ownerState(sql`${subject.ownerId}::uuid`)} as owner,
      not ${noBlock(sql`${subject.ownerId}::uuid`, sql`v.id`)} as blocked,
      ${isWithheld(sql`${subject.id}::uuid`)} as withheld,
      exists (select from entitlements e where e.holder_id = v.id and e.kind = 'follow'
        and e.subject_id = ${subject.ownerId}::uuid) as follows,
      exists (select from entitlements e where e.holder_id = v.id and e.kind = 'subscription'
        and e.subject_id = ${subject.ownerId}::uuid and e.expires_at > site_now()) as subscribed,
      (select e.tier_id from entitlements e where e.holder_id = v.id and e.kind = 'subscription'
        and e.subject_id = ${subject.ownerId}::uuid and e.expires_at > site_now()) as "tierId",
      exists (select from entitlements e where e.holder_id = v.id and e.kind = 'purchase'
        and e.subject_id = ${subject.id}::uuid) as bought,
      (select count(*)::int from entitlements e where e.holder_id = v.id and e.kind = 'media'
        and e.subject_id = any(${subject.fileIds}::uuid[])) as "ownedItems",
      (select count(*)::int from unnest(${gone}::uuid[]) as gone (id) where not exists (select from entitlements e
        where e.holder_id = v.id and e.kind = 'media' and e.subject_id = gone.id)) as "goneItems"
    from unnest(${accounts.map(({ id }) => id)}::uuid[]) as v (id)`.execute(db)
  const minPrice = (await readSettings(db)).minimumContentPrice
  const facts = new Map(rows.map((row) => [row.id, { ...row, tiers: [], included: null, minPrice }]))
  return new Map(accounts.map((one) => [one.id, decideAccess(one, subject, facts.get(one.id) ?? NO_FACTS)]))
}
