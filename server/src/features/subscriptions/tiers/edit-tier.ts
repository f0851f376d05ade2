import type { TierForm } from '@fanfare/contract/tiers'
import { settings } from '#core/settings/index.ts'
import { assertNewTextsAllowed, type Rewriting } from '#core/text-rules/index.ts'
import { changeTier, insertTier, lockTier, orderTiers, tiersOf, type TierRow } from '#core/tiers/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { putBundles } from '../bundle-store.ts'
import { bundlesIn } from '../offer-settings.ts'
import { enqueueRepricing } from './reprice-job.ts'
import { assertArchivable, assertNoPrices, assertOnlyName, assertRestorable, assertRoom, tierPrices, wordsOf } from './rules.ts'

interface Editing {
  readonly performerId: string
  readonly form: TierForm
}

/** Locks the performer's tiers until the transaction ends, and returns them. */
async function lockAll(tx: Tx, performerId: string): Promise<TierRow[]> {
  await oneAtATime(tx, `tiers ${performerId}`)
  return tiersOf(tx.db, performerId)
}

/** With the second tier, the first one gets a name as well. */
export async function createTier(tx: Tx, { performerId, form }: Editing): Promise<TierRow> {
  await assertMayPublish(tx, performerId)
  const known = await lockAll(tx, performerId)
  const rows = known.length > 0 ? known : [await nameFirst(tx, performerId)]
  assertRoom(rows)
  const limits = await settings(tx)
  const words = wordsOf(form, rows)
  await assertWordsAllowed(tx, words)
  const prices = tierPrices(form, limits)
  const bundles = bundlesIn(form, { monthly: prices.monthly_price, yearly: prices.yearly_price }, limits)
  const id = newId(tx.now)
  const position = Math.max(...rows.map((one) => one.position)) + 1
  const row = await insertTier(tx, { id, performer_id: performerId, ...words, ...prices, position, created_at: tx.now })
  await putBundles(tx, id, bundles)
  return row
}

const assertWordsAllowed = (tx: Tx, words: Texts, before: Texts = { name: '', text: '', benefits: [] }): Promise<void> =>
  assertNewTextsAllowed(tx, textsOf(words), textsOf(before))

type Texts = Pick<TierRow, 'name' | 'text' | 'benefits'>
export const textsOf = ({ name, text, benefits }: Texts) => ({ name, text, benefits: benefits.join('\n') })

const nameFirst = (tx: Tx, performerId: string): Promise<TierRow> => changeTier(tx, performerId, { name: t('Subscription') })

/** Lower prices apply to everyone from the next renewal. A higher price needs each subscriber's agreement. */
export async function updateTier(
  tx: Tx,
  id: string,
  { performerId, form, version }: Editing & { readonly version: number | undefined },
): Promise<TierRow> {
  const rows = await lockAll(tx, performerId)
  if (id === performerId && rows.length === 0) await nameFirst(tx, performerId)
  const before = await lockTier(tx, id)
  if (before?.performer_id !== performerId) throw notFound()
  assertVersion(before.version, version)
  const words = wordsOf(
    form,
    rows.filter((one) => one.id !== id),
  )
  await assertWordsAllowed(tx, words, before)
  if (id === performerId) {
    assertNoPrices(form)
    return changeTier(tx, id, { ...words, version: before.version + 1 })
  }
  const limits = await settings(tx)
  const prices = tierPrices(form, limits)
  await putBundles(tx, id, bundlesIn(form, { monthly: prices.monthly_price, yearly: prices.yearly_price }, limits))
  enqueueRepricing(tx, { performerId, tierId: id })
  return changeTier(tx, id, { ...words, ...prices, version: before.version + 1 })
}

/** Changes each text of a tier. */
export async function rewriteTier(tx: Tx, { id: performerId }: Viewer, { id, rewrite }: Rewriting): Promise<void> {
  const rows = await lockAll(tx, performerId)
  const before = rows.find((one) => one.id === id)
  if (!before) throw notFound()
  const name = rewrite(before.name, 'name')
  if (name === '') throw notValid('name', t('A tier needs a name'))
  assertOnlyName(
    name,
    rows.filter((one) => one.id !== id),
  )
  const benefits = before.benefits.map((one) => rewrite(one, 'benefits')).filter((one) => one !== '')
  await changeTier(tx, id, { name, text: rewrite(before.text, 'text'), benefits, version: before.version + 1 })
}

/** Closes the tier to new subscribers. Its subscribers keep it with its content, and renew. */
export async function archiveTier(tx: Tx, performerId: string, id: string): Promise<TierRow> {
  await lockAll(tx, performerId)
  // A fan who takes the last seat at this moment either gets it or sees that the tier is archived.
  const row = await lockTier(tx, id)
  assertArchivable(row, performerId)
  return changeTier(tx, id, { archived_at: tx.now })
}

export async function restoreTier(tx: Tx, performerId: string, id: string): Promise<TierRow> {
  assertRestorable(await lockAll(tx, performerId), id)
  return changeTier(tx, id, { archived_at: null })
}

/** Throws `not_valid` unless `ids` has each tier once. */
export async function reorderTiers(tx: Tx, performerId: string, ids: readonly string[]): Promise<void> {
  const own = new Set((await lockAll(tx, performerId)).map(({ id }) => id))
  if (own.size !== ids.length || ids.some((id) => !own.has(id))) throw notValid('ids', t('List each of your tiers exactly once'))
  await orderTiers(tx, performerId, ids)
}
