/** Exports content of any kind to a vault's archive, and finds it when the archive is imported. */
import { Type, type Static } from 'typebox'
import { DateTime, orNull, Tokens } from '@fanfare/contract'
import { Audience } from '@fanfare/contract/access'
import { PublicationStatus } from '@fanfare/contract/publication-status'
import { entryHead, type Collecting, type Looking } from '#core/archives/index.ts'
import { EntryTiers, ownTiersFor, readEntryTiers } from '#core/tiers/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Tx } from '#platform/context.ts'
import type { Terms } from '../terms/terms.ts'
import type { ContentColumns, KindOf, Publication } from './kind.ts'
import { ownAfter, ownAmong } from './row-store.ts'

/** Kinds without `tier_ids` are not limited to tiers. */
type SaleTerms = Omit<Terms, 'tier_ids'>

/** Fields of an entry that all kinds share. */
export const publicationEntry = {
  ...entryHead,
  audience: Audience,
  tiers: EntryTiers,
  price: Tokens,
  subscribersIncluded: Type.Boolean(),
  /** The status at the time of the export, for reading only. */
  status: PublicationStatus,
  /** Absent in archives from before galleries could be scheduled. */
  scheduledAt: Type.Optional(orNull(DateTime)),
  publishedAt: orNull(DateTime),
  createdAt: DateTime,
}
const PublicationEntry = Type.Object(publicationEntry)
type PublicationEntry = Static<typeof PublicationEntry>

export const publicationEntryOf = (row: Publication<ContentColumns & SaleTerms>): Omit<PublicationEntry, 'tiers'> => ({
  id: row.id,
  audience: row.audience,
  price: fromMinorUnits(row.price),
  subscribersIncluded: row.subscribers_included,
  status: row.status,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Returns the terms of an entry as fields of a form. */
export const termsOfEntry = async (
  tx: Tx,
  ownerId: string,
  { audience, price, subscribersIncluded, tiers }: PublicationEntry,
) => ({
  audience,
  ...(audience === 'paid' && { price, subscribersIncluded }),
  tierIds: await ownTiersFor(tx, ownerId, tiers),
})

const BATCH_SIZE = 100

/** Yields the owner's content, oldest first. */
export async function* collectOwn<C extends ContentColumns & SaleTerms, Entry extends object>(
  kind: KindOf<C>,
  { ctx, ownerId }: Collecting,
  entriesOf: (rows: readonly Publication<C>[]) => Promise<readonly Entry[]>,
) {
  let rows: Publication<C>[] = []
  do {
    rows = await ownAfter(kind, ctx.db, { performerId: ownerId, after: rows.at(-1)?.id, limit: BATCH_SIZE })
    const tiersOf = await readEntryTiers(ctx.db, ownerId)
    const entries = await entriesOf(rows)
    yield* rows.map((row, i) => ({ ...entries[i]!, tiers: tiersOf(row.tier_ids ?? []) }))
  } while (rows.length === BATCH_SIZE)
}

export const findOwn =
  (kind: { readonly table: string }) =>
  (_: unknown, { db, ownerId, ids }: Looking) =>
    ownAmong(kind, db, ownerId, ids)
