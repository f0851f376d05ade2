/** Gives the names, descriptions and benefits of tiers to the search for words that are not allowed. */
import type { PublishedText, TextSource } from '#core/text-rules/index.ts'
import { openTiersAfter, openTiersById, type TierRow } from '#core/tiers/index.ts'
import { t } from '#lib/i18n.ts'
import { rewriteTier, textsOf } from './edit-tier.ts'

const textOf = (row: TierRow): PublishedText => ({
  id: row.id,
  ownerId: row.performer_id,
  title: row.name,
  texts: textsOf(row),
  path: '',
  form: '/studio/offers',
})

export const tierTexts: TextSource = {
  kind: 'tier',
  label: () => t('Subscription tier'),
  textsAfter: async ({ db }, { after, limit }) => (await openTiersAfter(db, after, limit)).map(textOf),
  textsById: async ({ db }, ids) => (await openTiersById(db, ids)).map(textOf),
  rewrite: rewriteTier,
}
