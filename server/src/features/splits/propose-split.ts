/**
 * Proposes an agreement to a verified performer who can be paid out. Excludes pairs with a block, and limits proposals to
 * strangers.
 */
import type { SplitForm } from '@fanfare/contract/splits'
import { accountsWithBlockAmong } from '#core/access/index.ts'
import { performerById, type Performer } from '#core/accounts/index.ts'
import { isKindOfSale } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { splitChanged } from './events.ts'
import { assertNoDebt } from './assert-no-debt.ts'
import { errorOf } from './rules.ts'
import { insertAgreement, promisedBy, type AgreementRow } from './store.ts'

export async function proposeSplit(tx: Tx, performerId: string, form: SplitForm): Promise<AgreementRow> {
  await assertMayPublish(tx, performerId)
  const partner = await partnerNamed(tx.db, performerId, form.username)
  // Fans read this name on their receipts.
  assertTextAllowed('name', form.name, await settings(tx))
  await assertNoDebt(tx, performerId)
  const kinds = form.kinds ?? null
  for (const kind of kinds ?? []) if (!isKindOfSale(tx.services, kind)) throw notValid('kinds', t('This sale type doesn’t exist'))
  await oneAtATime(tx, `splits ${performerId}`)
  const {
    percent: promised,
    since: proposedToday,
    hasOpen,
    declinedAt,
    withdrawnAt,
  } = await promisedBy(tx, performerId, {
    partnerId: partner.id,
    since: addDays(tx.now, -1),
  })
  const error = errorOf({ percent: form.percent, promised, proposedToday, hasOpen, declinedAt, withdrawnAt, now: tx.now })
  if (error) throw error
  const row = await insertAgreement(tx, {
    id: newId(tx.now),
    performer_id: performerId,
    partner_id: partner.id,
    name: form.name.trim(),
    percent: form.percent,
    kinds: kinds === null ? null : [...kinds],
  })
  tx.emit(splitChanged, { fromId: performerId, recipientId: partner.id, act: 'propose' })
  return row
}

/** Unknown, unverified, suspended and blocked performers get the same error. */
async function partnerNamed(db: Db, performerId: string, username: string): Promise<Performer> {
  const partner = await performerById(db, username)
  if (partner?.id === performerId) throw notValid('username', t('You can’t propose a split to yourself'))
  const isThere = partner?.status === 'active' && partner.verification === 'approved'
  if (!isThere || (await accountsWithBlockAmong(db, performerId, [partner.id])).length > 0)
    throw notValid('username', t('No verified performer has this username'))
  return partner
}
