/** Unlocking one thing with tokens, for good. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import type { buyMessage, buyPost } from '@fanfare/contract/tokens'
import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
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

interface UnlockOfferProps extends Omit<OfferProps<LockableKind>, 'offer' | 'onSuccess'> {
  readonly offer: Lockable
  /** What it is: a post to unlock. */
  readonly intro: string
  readonly route: typeof buyPost | typeof buyMessage
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
      <Inside {...offer} />
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
function Inside({ words, totalPhotos, preview }: Lockable) {
  return (
    <div className={css['inside']}>
      {preview && <span className={css['thumb']} style={{ backgroundImage: `url("${preview}")` }} />}
      <div>
        {words !== '' && (
          <p className={css['quote']} dir="auto">
            {words}
          </p>
        )}
        <p className={css['count']}>
          {totalPhotos > 0
            ? t('{count, plural, one {# photo} other {# photos}} inside', { count: totalPhotos })
            : t('A text is inside')}
        </p>
      </div>
    </div>
  )
}
