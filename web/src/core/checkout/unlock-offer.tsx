/** Unlocking one thing with tokens, for good. */
import { useState } from 'react'
import { ApiError, type IdParams, type Route } from '@fanfare/contract'
import type { Receipt, ShownPrice } from '@fanfare/contract/sales'

import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { insideWords } from '#core/access/inside-words.ts'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { UnlockIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import { useSetBalance } from './balance.ts'
import { minus } from './exchange.ts'
import type { Lockable, LockableKind, OfferProps } from './offer.ts'
import { PaidButton } from './paid-button.tsx'
import { PayBar } from './pay-bar.tsx'
import { Recipient, WalletSums } from './sums.tsx'
import css from './sheet.module.css'

/** A route by which a thing is bought for the price that was shown. */
export type UnlockRoute = Route<{
  readonly summary: string
  readonly who: 'fan'
  readonly params: typeof IdParams
  readonly body: typeof ShownPrice
  readonly reply: typeof Receipt
}>

interface UnlockOfferProps extends Omit<OfferProps<LockableKind>, 'offer' | 'onSuccess'> {
  readonly offer: Lockable
  /** What it is: a post to unlock. */
  readonly intro: string
  readonly route: UnlockRoute
}

export function UnlockOffer({ offer, intro, route, onMissing, onClose }: UnlockOfferProps) {
  const { id, performer } = offer
  const { balance } = useMe()
  const act = useApiMutation(route)
  const setBalance = useSetBalance()
  const [price, setPrice] = useState(offer.price)
  const missing = Math.max(0, minus(price, balance))
  // The picture itself opens behind the sheet: nothing stands in its way. Without a balance it was bought before.
  const done = (left?: number) => {
    if (left !== undefined) setBalance(left)
    onClose()
    toast(left === undefined ? t('Already unlocked') : t('Unlocked. {count} tokens left.', { count: tokenCount(left) }))
  }
  const pay = () =>
    act.mutate(
      { params: { id }, body: { price } },
      {
        onSuccess: (receipt) => done(receipt.balance),
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code === 'already_done') done()
          // Changed meanwhile.
          if (error.price !== undefined) setPrice(error.price)
        },
      },
    )
  return (
    <div className={css['part']}>
      <Recipient person={performer}>{intro}</Recipient>
      <Summary {...offer} />
      <WalletSums price={price} balance={balance} />
      <PayBar note={t('Paid once, open to you for good.')} problem={act.error}>
        {missing > 0 ? (
          <PaidButton act="missing" onClick={() => onMissing(missing)}>
            {t('Get the missing tokens')}
          </PaidButton>
        ) : (
          <PaidButton act={`unlock ${id} ${price}`} icon={UnlockIcon} isPending={act.isPending} onClick={pay}>
            {t('Unlock for {count} {price, plural, one {token} other {tokens}}', { count: tokenCount(price), price })}
          </PaidButton>
        )}
      </PayBar>
    </div>
  )
}

/** Which one it is, and what is in it. */
function Summary({ words, inside, preview }: Lockable) {
  return (
    <div className={css['inside']}>
      {preview && <span className={css['thumb']} style={{ backgroundImage: `url("${preview}")` }} />}
      <div>
        {words !== '' && (
          <p className={css['quote']} dir="auto">
            {words}
          </p>
        )}
        <p className={css['count']}>{t('{what} inside', { what: insideWords(inside) })}</p>
      </div>
    </div>
  )
}
