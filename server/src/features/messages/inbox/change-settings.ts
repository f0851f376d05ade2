/** Changes what others see of an account in conversations, and who may write to a performer. */
import type { WritingTerms } from '@fanfare/contract/inbox'
import {
  changeMessageSettings,
  deletePresence,
  setWritingTerms,
  writingTermsOf,
  type WritingTermsRow,
} from '#core/messages/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertOwnTiers } from '#core/tiers/index.ts'
import { amountRange, fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

interface SettingsChange {
  readonly showsPresence: boolean | undefined
  readonly sendsReceipts: boolean | undefined
  readonly answersAlone: boolean | undefined
}

/** Deletes the stored presence of an account that hides it. */
export async function changeSettings(tx: Tx, viewer: Viewer, { showsPresence, sendsReceipts, answersAlone }: SettingsChange) {
  if (answersAlone !== undefined && viewer.role !== 'performer')
    throw apiError('not_allowed', t('Only performers can show that they reply personally.'))
  if (sendsReceipts !== undefined && viewer.role !== 'performer')
    throw apiError('not_allowed', t('Only performers can turn off read receipts.'))
  const change = {
    ...(showsPresence !== undefined && { shows_presence: showsPresence }),
    ...(sendsReceipts !== undefined && { sends_receipts: sendsReceipts }),
    ...(answersAlone !== undefined && { answers_alone: answersAlone }),
  }
  const after = await changeMessageSettings(tx, viewer.id, change)
  if (!after.shows_presence) await deletePresence(tx.db, viewer.id)
  return after
}

/** Sets who may write. A price applies to fans who are not included; if everyone or no one is, there is none. */
export async function changeTerms(tx: Tx, performerId: string, { who, price, daily, tiers }: WritingTerms): Promise<void> {
  const tokens = price === null || who === 'everyone' || who === 'nobody' ? null : toMinorUnits(price)
  const { minimumContentPrice: least, maximumContentPrice: most } = await settings(tx)
  if (tokens !== null && (tokens < least || tokens > most))
    throw notValid('price', t('Price must be {min} to {max} tokens', amountRange(least, most)))
  if (new Set(tiers.map(({ tierId }) => tierId)).size < tiers.length) throw notValid('tiers', t('Each tier can only appear once'))
  await assertOwnTiers(
    tx,
    performerId,
    tiers.map(({ tierId }) => tierId),
  )
  const own = tiers.map((one) => ({ tierId: one.tierId, daily: one.daily }))
  await setWritingTerms(tx, performerId, { who, price: tokens, daily, tiers: own })
}

export async function termsView(db: Db, performerId: string): Promise<WritingTerms> {
  const { who, price, daily, tiers }: WritingTermsRow = await writingTermsOf(db, performerId)
  return {
    who,
    price: price === null ? null : fromMinorUnits(price),
    daily,
    tiers: tiers.map((one) => ({ tierId: one.tierId, daily: one.daily })),
  }
}
