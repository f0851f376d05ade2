/** The offer to unlock one thing permanently for tokens. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import type { Allowance } from '@fanfare/contract/access'
import { useApiMutation } from '#lib/api-mutation.ts'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { formatDate } from '#lib/format.ts'
import { useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { UnlockIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import type { CheckoutOffer, Lockable, LockableKind, OfferProps } from './offer.ts'
import { PaidButton } from './paid-button.tsx'
import { PayBar } from './pay-bar.tsx'
import { Recipient } from './sums.tsx'
import { useSinglePurchase, type SinglePurchaseRoute } from './use-single-purchase.ts'
import { WalletPay } from './wallet-pay.tsx'
import css from './sheet.module.css'

interface UnlockOfferProps extends Omit<OfferProps<LockableKind>, 'offer' | 'onSuccess'> {
  readonly offer: Lockable
  /** Such as unlocking a post. */
  readonly intro: string
  readonly route: SinglePurchaseRoute
}

/** Returns the checkout's offer to unlock content of one kind with this route. */
export const unlockOffer = (route: SinglePurchaseRoute, intro: () => string): CheckoutOffer<LockableKind> => ({
  title: () => t('Unlock'),
  Component: (props) => <UnlockOffer {...props} route={route} intro={intro()} />,
})

/** Unlocks with the viewer's subscription when it includes unlocks, otherwise for tokens. */
function UnlockOffer(props: UnlockOfferProps) {
  const { included } = props.offer
  const [paysInstead, setPaysInstead] = useState(false)
  if (included === undefined || paysInstead) return <ForTokens {...props} />
  return <Included {...props} included={included} onPay={() => setPaysInstead(true)} />
}

function ForTokens({ offer, intro, route, onClose }: UnlockOfferProps) {
  const { id, performer, items } = offer
  const { price, pay, problem, isPending } = useSinglePurchase({
    route,
    id,
    items,
    price: offer.price,
    words: {
      done: (left) => t('Unlocked. You have {amount} left.', { amount: formatTokens(left) }),
      already: () => t('Already unlocked'),
    },
    onClose,
  })
  return (
    <div className={css['part']}>
      <WalletPay
        price={price}
        act={`unlock ${id} ${price}`}
        words={{
          pay: t('Unlock for {amount}', { amount: formatTokens(price) }),
          topUpAndPay: (toPay) => t('Pay {price} and unlock', { price: toPay }),
        }}
        icon={UnlockIcon}
        note={t('Pay once, keep it forever.')}
        problem={problem}
        isPending={isPending}
        onPay={pay}
      >
        <Recipient person={performer}>{intro}</Recipient>
        <Summary {...offer} />
      </WalletPay>
    </div>
  )
}

interface IncludedProps extends UnlockOfferProps {
  readonly included: Allowance
  readonly onPay: () => void
}

/** Uses one of the included unlocks. The fan can pay instead to save them for other content. */
function Included({ offer, intro, route, included: { left, of, until }, onPay, onClose }: IncludedProps) {
  const { id, performer, items, price } = offer
  const act = useApiMutation(route)
  const words = { left, of, until: formatDate(until, useTimeZone()) }
  const close = (words: string, tone?: 'bad') => {
    onClose()
    toast(words, tone)
  }
  const open = () =>
    act.mutate(
      { params: { id }, body: { items, included: true } },
      {
        onSuccess: () => close(t('Unlocked with your subscription')),
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code === 'already_done') close(t('Already unlocked'))
          // The page behind shows the content's current state.
          if (error.code === 'changed_meanwhile') close(error.message, 'bad')
        },
      },
    )
  return (
    <div className={css['part']}>
      <Recipient person={performer}>{intro}</Recipient>
      <Summary {...offer} />
      <p className={css['small']}>
        {t('Your subscription includes {of} unlocks a month. You have {left} left until {until}.', words)}
      </p>
      <PayBar note={t('You keep access. It ends only if the subscription is refunded.')} problem={act.error}>
        <PaidButton act={`included ${id} ${left}`} icon={UnlockIcon} isPending={act.isPending} onClick={open}>
          {t('Unlock without paying')}
        </PaidButton>
        <Button variant="plain" onClick={onPay}>
          {t('Pay {amount} instead', { amount: formatTokens(price) })}
        </Button>
      </PayBar>
    </div>
  )
}

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
        <p className={css['count']}>{t('{what} inside', { what: mediaCountLabel(inside) })}</p>
      </div>
    </div>
  )
}
