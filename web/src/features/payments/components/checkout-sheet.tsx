/** The one sheet for everything that costs: what, from whom, what it costs, what is left, and what follows. */
import { useEffect, useState, type ReactNode } from 'react'
import type { Receipt } from '@fanfare/contract/tokens'
import type { Offer, SheetProps } from '#core/checkout/index.ts'
import { IsSeen } from '#core/checkout/paid-button.tsx'
import { useViewer } from '#core/viewer.ts'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { BackIcon, CheckIcon } from '#ui/icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { BuyTokens } from './buy-tokens.tsx'
import { ForFans } from './for-fans.tsx'
import { useRefresh } from './refresh.ts'
import { flyRing } from './ring.ts'
import { Subscribed } from './subscribed.tsx'
import { SubscribeOffer, type News } from './subscribe-offer.tsx'
import { Success } from './success.tsx'
import { TipOffer } from './tip-offer.tsx'
import { UnlockOffer } from './unlock-offer.tsx'
import css from './checkout.module.css'

export default function CheckoutSheet({ offer, onClose }: SheetProps) {
  const viewer = useViewer()
  const [missing, setMissing] = useState<number>()
  const [bought, setBought] = useState(0)
  const [success, setSuccess] = useState<ReactNode>()
  const isFan = viewer?.role === 'fan'
  const isBuying = missing !== undefined && success === undefined
  const back = (tokens = 0) => {
    setBought(tokens)
    setMissing(undefined)
  }
  return (
    <Sheet isOpen onClose={onClose} title={isBuying ? t('Buy tokens') : titleOf(offer)}>
      {!isFan && <ForFans isMember={viewer !== null} onClose={onClose} />}
      {isFan && isBuying && <TopUp missing={missing} offer={offer} onBack={back} />}
      {isFan && success}
      {/* Stays as it was while tokens are bought, with everything that was typed. */}
      {isFan && success === undefined && (
        <div hidden={isBuying}>
          {bought > 0 && <Bought tokens={bought} />}
          <IsSeen value={!isBuying}>
            <OfferOf offer={offer} onMissing={setMissing} onSuccess={setSuccess} onClose={onClose} />
          </IsSeen>
        </div>
      )}
    </Sheet>
  )
}

function titleOf(offer: Offer): string {
  if (offer.kind === 'tokens') return t('Buy tokens')
  if (offer.kind === 'subscribe') return t('Subscribe')
  return offer.kind === 'tip' ? t('Send a tip') : t('Unlock')
}

interface TopUpProps {
  readonly missing: number
  readonly offer: Offer
  /** With how many tokens were bought, if any. */
  readonly onBack: (tokens?: number) => void
}

function TopUp({ missing, offer, onBack }: TopUpProps) {
  const refresh = useRefresh()
  return (
    <div className={css['part']}>
      <div className={css['waits']}>
        <Button variant="plain" size="small" icon={BackIcon} onClick={() => onBack()}>
          {t('Back')}
        </Button>
        <p>{waiting(offer)}</p>
      </div>
      <BuyTokens
        missing={missing}
        onBought={(tokens) => {
          refresh('tokens')
          onBack(tokens)
        }}
      />
    </div>
  )
}

const Bought = ({ tokens }: { tokens: number }) => (
  <p className={css['bought']} role="status">
    <CheckIcon size={18} />
    {t('{count} tokens are in your wallet. You can continue here.', { count: tokenCount(tokens) })}
  </p>
)

function waiting(offer: Offer): string {
  if (offer.kind === 'tip') return t('Your tip is not finished. Nothing has been sent yet.')
  if (offer.kind === 'subscribe') return t('Your subscription is not finished. Nothing has been charged yet.')
  return t('Your purchase is not finished. Nothing has been charged yet.')
}

interface OfferProps {
  readonly offer: Offer
  readonly onMissing: (tokens: number) => void
  readonly onSuccess: (shown: ReactNode) => void
  readonly onClose: () => void
}

function OfferOf({ offer, onMissing, onSuccess, onClose }: OfferProps) {
  const refresh = useRefresh()
  if (offer.kind === 'subscribe') {
    const { performer } = offer
    const done = (news: News) => {
      refresh('subscribe')
      if (news === 'already') return onClose()
      onSuccess(<Subscribed performer={performer} news={news} onClose={onClose} />)
    }
    return <SubscribeOffer performer={performer} onMissing={onMissing} onDone={done} />
  }
  if (offer.kind === 'tip') {
    const done = ({ tokens, balance }: Receipt, from: DOMRect) => {
      refresh('tip', balance)
      onSuccess(<Tipped tokens={tokens} name={offer.performer.name} from={from} onClose={onClose} />)
    }
    return <TipOffer performer={offer.performer} onMissing={onMissing} onDone={done} />
  }
  if (offer.kind === 'tokens') {
    const done = (tokens: number) => {
      refresh('tokens')
      onSuccess(
        <Success title={t('Tokens added')} action={<DoneButton onClose={onClose} />}>
          {t('{count} tokens are in your wallet.', { count: tokenCount(tokens) })}
        </Success>,
      )
    }
    return <BuyTokens onBought={done} />
  }
  return (
    <UnlockOffer
      offer={offer}
      onMissing={onMissing}
      // The picture itself opens behind the sheet: nothing stands in its way.
      onDone={(balance) => {
        refresh(offer.kind, balance)
        onClose()
        toast(balance === undefined ? t('Already unlocked') : t('Unlocked. {count} tokens left.', { count: tokenCount(balance) }))
      }}
    />
  )
}

const DoneButton = ({ onClose }: { onClose: () => void }) => (
  <Button size="large" isWide onClick={onClose}>
    {t('Done')}
  </Button>
)

interface TippedProps {
  readonly tokens: number
  readonly name: string
  readonly from: DOMRect
  readonly onClose: () => void
}

function Tipped({ tokens, name, from, onClose }: TippedProps) {
  // Once the balance is on the page.
  useEffect(() => flyRing(from), [from])
  return (
    <Success title={t('Thank you')} action={<DoneButton onClose={onClose} />}>
      {t('{count} tokens are with {name}.', { count: tokenCount(tokens), name })}
    </Success>
  )
}
