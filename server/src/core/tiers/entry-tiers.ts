/** Exports and imports tiers in a vault's archive. Entries refer to tiers by id and name, because other sites have other ids. */
import { Type, type Static } from 'typebox'
import { Id, SINGLE_LINE_PATTERN } from '@fanfare/contract'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { MAX_TIERS, tiersOf } from './store.ts'

/** Absent in older archives, which did not include tiers. */
export const EntryTiers = Type.Optional(
  Type.Array(Type.Object({ id: Id, name: Type.String({ minLength: 1, maxLength: 40, pattern: SINGLE_LINE_PATTERN }) }), {
    maxItems: MAX_TIERS,
  }),
)
type EntryTiers = NonNullable<Static<typeof EntryTiers>>

/**
 * Returns a function that lists an owner's tiers by id for an entry. Call this after reading the content, because a tier may be
 * as new as the content.
 */
export async function readEntryTiers(db: Db, ownerId: string): Promise<(tierIds: readonly string[]) => EntryTiers> {
  const own = await tiersOf(db, ownerId)
  return (ids) => own.flatMap(({ id, name }) => (ids.includes(id) ? [{ id, name }] : []))
}

/**
 * Returns the owner's tiers with the same ids, or else the same names. Throws `not_found` if one is missing: without it the entry
 * would be for other subscribers, or for all of them.
 */
export async function ownTiersFor(tx: Tx, ownerId: string, tiers: EntryTiers = []): Promise<string[]> {
  if (tiers.length === 0) return []
  const own = await tiersOf(tx.db, ownerId)
  const ids = tiers.map(({ id, name }) => {
    const tier = own.find((one) => one.id === id) ?? own.find((one) => one.name === name)
    if (!tier) throw apiError('not_found', t('The tier “{name}” doesn’t exist in this account.', { name }))
    return tier.id
  })
  return [...new Set(ids)]
}
