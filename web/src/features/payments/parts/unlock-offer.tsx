/** Unlocking one post or message with tokens, for good. */
import { Refused } from '@fanfare/contract'
import { buyFeed, buyMessage } from '@fanfare/contract/tokens'
import type { Offer } from '#core/checkout/index.ts'
import { useMe } from '#core/viewer.ts'
import { useAct } from '#lib/api.ts'
import { tokenCount } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { UnlockIcon } from '#ui/icons.ts'
import { minus } from './exchange.ts'
import { PayBar } from './pay-bar.tsx'
import { useRefresh } from './refresh.ts'
import { ToWhom, WalletSums } from './sums.tsx'
import css from './checkout.module.css'

interface UnlockOfferProps {
  readonly offer: Extract<Offer, { kind: 'feed' | 'message' }>
  readonly onMissing: (tokens: number) => void
  /** With the balance after it; without one when it was bought before. */
  readonly onDone: (balance?: number) => void
}

export function UnlockOffer({ offer: { kind, id, price, performer }, onMissing, onDone }: UnlockOfferProps) {
  const { balance } = useMe()
  const refresh = useRefresh()
  const act = useAct(kind === 'feed' ? buyFeed : buyMessage)
  const missing = Math.max(0, minus(price, balance))
  const pay = () =>
    act.mutate(
      { params: { id } },
      {
        onSuccess: (receipt) => onDone(receipt.balance),
        onError: (error) => {
          if (!(error instanceof Refused)) return
          if (error.code === 'already_done') onDone()
          // Spent in another window: the figures here were old.
          if (error.code === 'not_enough_tokens') refresh('tokens')
        },
      },
    )
  return (
    <div className={css['part']}>
      <ToWhom person={performer}>{kind === 'feed' ? say('A post to unlock') : say('A message to unlock')}</ToWhom>
      <WalletSums price={price} balance={balance} />
      <PayBar note={say('Paid once, open to you for good.')} problem={act.error}>
        {missing > 0 ? (
          <Button look="brass" size="large" isWide onClick={() => onMissing(missing)}>
            {say('Get the missing tokens')}
          </Button>
        ) : (
          <Button look="brass" size="large" isWide icon={UnlockIcon} isBusy={act.isPending} onClick={pay}>
            {say('Unlock for {count} {price, plural, one {token} other {tokens}}', { count: tokenCount(price), price })}
          </Button>
        )}
      </PayBar>
    </div>
  )
}
