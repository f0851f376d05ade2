/** Unlocking one post or message with tokens, for good. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { buyPost, buyMessage } from '@fanfare/contract/tokens'
import type { Offer } from '#core/checkout/index.ts'
import { PaidButton } from '#core/checkout/paid-button.tsx'
import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api.ts'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { UnlockIcon } from '#ui/icons.ts'
import { minus } from './exchange.ts'
import { PayBar } from './pay-bar.tsx'
import { useRefresh } from './refresh.ts'
import { Recipient, WalletSums } from './sums.tsx'
import css from './checkout.module.css'

type Unlocked = Extract<Offer, { kind: 'post' | 'message' }>

interface UnlockOfferProps {
  readonly offer: Unlocked
  readonly onMissing: (tokens: number) => void
  /** With the balance after it; without one when it was bought before. */
  readonly onDone: (balance?: number) => void
}

export function UnlockOffer({ offer, onMissing, onDone }: UnlockOfferProps) {
  const { kind, id, performer } = offer
  const { balance } = useMe()
  const refresh = useRefresh()
  const act = useApiMutation(kind === 'post' ? buyPost : buyMessage)
  const [price, setPrice] = useState(offer.price)
  const missing = Math.max(0, minus(price, balance))
  const pay = () =>
    act.mutate(
      { params: { id }, body: { price } },
      {
        onSuccess: (receipt) => onDone(receipt.balance),
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code === 'already_done') onDone()
          // Changed meanwhile, or spent in another window: the figures here were old.
          if (error.price !== undefined) setPrice(error.price)
          if (error.code === 'not_enough_tokens' || error.code === 'price_changed') refresh(kind)
        },
      },
    )
  return (
    <div className={css['part']}>
      <Recipient person={performer}>{kind === 'post' ? t('A post to unlock') : t('A message to unlock')}</Recipient>
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
function Inside({ words, totalPhotos, preview }: Unlocked) {
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
