/** Returns the icon and name of a wallet transaction, by kind. */
import { saleKind } from '#core/kinds.ts'
import { t } from '#lib/i18n.ts'
import { AlertIcon, GiftIcon, LockIcon, PlusIcon, RefundIcon, type Icon } from '#ui/icons.ts'
import { ReferralIcon } from '#ui/rare-icons.ts'

interface TransactionKind {
  readonly icon: Icon
  readonly word: string
}

/** Kinds that are not sales: tokens bought, given, refunded, earned, held in escrow or during a dispute. */
export function transactionKind(kind: string): TransactionKind {
  const sold = saleKind(kind)
  if (sold) return { icon: sold.icon, word: sold.paid() }
  if (kind === 'refund') return { icon: RefundIcon, word: t('Refund') }
  if (kind === 'purchase_refund') return { icon: RefundIcon, word: t('Token purchase refunded') }
  if (kind === 'referral') return { icon: ReferralIcon, word: t('Referral') }
  if (kind === 'grant') return { icon: GiftIcon, word: t('Added by the site') }
  if (kind === 'dispute') return { icon: AlertIcon, word: t('Disputed payment') }
  if (kind === 'escrow') return { icon: LockIcon, word: t('Moved into escrow') }
  if (kind === 'escrow_returned') return { icon: RefundIcon, word: t('Returned from escrow') }
  return { icon: PlusIcon, word: t('Token purchase') }
}
