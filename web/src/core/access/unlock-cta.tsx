/** The main button of locked content: the price and the action. */
import { Suspense } from 'react'
import type { Unlock } from '@fanfare/contract/access'
import { lockableOf, useCheckout } from '#core/checkout/index.ts'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { UnlockIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { LockedContent } from './locked-content.ts'
import { ownedMediaLabel, type OwnedMedia } from './owned-media-label.ts'
import { SubscribeButton } from './subscribe-button.tsx'
import css from './paywall.module.css'

/** Rendered with the document. Its code loads after the page. */
const AlternativeCta = lazyComponent(() => import('./alternative-cta.tsx'))

interface UnlockCtaProps extends LockedContent {
  readonly isShow?: boolean
}

export function UnlockCta(props: UnlockCtaProps) {
  const viewer = useViewer()
  const buy = props.unlock.find((one) => one.by === 'purchase')
  const way = props.unlock.find((one) => one.by === 'subscribe' || one.by === 'change_tier')
  const included = props.unlock.find((one) => one.by === 'included')
  if (viewer ? viewer.role === 'fan' && (way?.tiers ?? included) : !props.isShow)
    return (
      <Suspense>
        <AlternativeCta {...props} {...{ way, included }} />
      </Suspense>
    )
  if (!props.isShow && viewer?.role !== 'fan') return <p className={css['note']}>{t('Only fan accounts can unlock this.')}</p>
  if (buy) return <Buy {...props} price={buy.price} owned={buy.owned} way={way} />
  if (way) return <Subscribe {...props} />
  return <p className={css['note']}>{t('No longer available.')}</p>
}

interface BuyProps extends UnlockCtaProps {
  readonly owned: OwnedMedia | undefined
  /** Subscribing unlocks the content as well. */
  readonly way: Unlock | undefined
}

function Buy({ kind, isShow = false, owned, way, ...post }: BuyProps) {
  const { price } = post
  const viewer = useViewer()
  const checkout = useCheckout()
  const offer = lockableOf({ ...post, words: post.teaser ?? '' })
  const isShort = viewer !== null && viewer.balance < price && !isShow
  return (
    <>
      <Button variant="brass" icon={UnlockIcon} onClick={() => offer && checkout.open({ kind, ...offer })}>
        {isShow && price <= 0 ? t('Unlock for …') : t('Unlock for {amount}', { amount: formatTokens(price) })}
      </Button>
      <p className={css['note']}>
        {isShort
          ? t('Your balance: {amount}. You can add funds at checkout.', { amount: formatTokens(viewer.balance) })
          : t('Pay once, keep it forever.')}
      </p>
      {owned && <p className={css['note']}>{ownedMediaLabel(owned)}</p>}
      {way && <Subscribe {...{ kind, isShow, ...post }} isInstead />}
    </>
  )
}

interface SubscribeProps extends UnlockCtaProps {
  /** The secondary button next to the price. */
  readonly isInstead?: boolean
}

const Subscribe = ({ performer, isShow = false, isInstead = false }: SubscribeProps) => (
  <>
    {isInstead && <p className={css['note']}>{t('or')}</p>}
    <SubscribeButton performer={performer} variant={isInstead ? 'quiet' : 'brass'} isShow={isShow} />
    {!isInstead && <p className={css['note']}>{t('Unlocks every subscriber post. Cancel anytime.')}</p>}
  </>
)
