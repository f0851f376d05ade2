/** The price, benefits and terms of a subscription with the subscribe button. Subscribers see the state of theirs. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readOffers } from '@fanfare/contract/plans'
import type { Performer } from '@fanfare/contract/profiles'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { useCheckout } from '#core/checkout/index.ts'
import { offersInput, readTrialCode, trialLabel } from '#core/checkout/trial-link.ts'
import { useAuthLinks } from '#core/auth-links.ts'
import { subscribeIntent } from '#core/performers/subscribe-intent.ts'
import { useIsPreview, useSettings, useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { HeartIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { OwnerActions } from './profile-head.tsx'
import css from './subscribe-panel.module.css'

/** Needed on few visits, so most visitors do not load them. */
const MySubscription = lazyComponent(() => import('./my-subscription.tsx'))
const OwnerPanel = lazyComponent(() => import('./owner-panel.tsx'))
// Rendered with the document. Their code loads after the page.
const OfferPrices = lazyComponent(() => import('./offer-prices.tsx'))
const OfferFoot = lazyComponent(() => import('./offer-foot.tsx'))
const ThumbBar = idleComponent(() => import('./thumb-bar.tsx'))

/** Loaders preload these parts, so that nothing below them moves. */
export const preloadPanel = async (performer: Performer): Promise<void> =>
  void (await Promise.all(partsFor(performer).map((part) => part.preload())))

function partsFor({ can, isSubscribed }: Performer): readonly { preload(): Promise<void> }[] {
  if (can.includes('edit')) return [OwnerPanel, OwnerActions]
  return isSubscribed ? [MySubscription] : [OfferPrices, OfferFoot]
}

export function SubscribePanel({ performer }: { performer: Performer }) {
  const viewer = useViewer()
  const isFan = viewer?.role === 'fan'
  const isPreview = useIsPreview()
  const trial = useTrial()
  const read = query(readOwnSubscription, offersInput(performer._id, trial))
  const { data } = useQuery({ ...read, enabled: isFan && !isPreview })
  if (performer.can.includes('edit'))
    return (
      <Suspense>
        <OwnerPanel />
      </Suspense>
    )
  if (viewer && !isFan) return null
  if (performer.isSubscribed)
    return (
      <Suspense>
        <MySubscription performer={performer} subscription={data?.subscription ?? null} canChange={data?.tiers.length !== 0} />
      </Suspense>
    )
  if (performer.prices.monthly <= 0) return null
  return <SubscriptionOffer performer={performer} isFreeUsed={data?.freeOffered === false} />
}

interface OfferProps {
  readonly performer: Performer
  /** True if the free trial was used or is not offered. */
  readonly isFreeUsed: boolean
}

function SubscriptionOffer({ performer, isFreeUsed }: OfferProps) {
  const settings = useSettings()
  const { monthly, freeDays } = performer.prices
  const trial = useTrial()
  const { data } = useQuery(query(readOffers, offersInput(performer._id, trial)))
  const plans = data?.plans ?? []
  const [tierId, choose] = useState(performer._id)
  const tier = data?.tiers.find(({ _id }) => _id === tierId)
  const trialDays = trial === undefined ? undefined : plans.find(({ type }) => type === 'free')?.days
  const isFirst = tierId === performer._id
  const days = isFirst && !isFreeUsed ? (trialDays ?? freeDays) : 0
  const month = plans.find(({ type }) => type === 'monthly')
  const price = formatMoney((isFirst ? month?.firstPrice : tier?.monthly) ?? monthly, settings.currency)
  const press = useSubscribe(performer, tier && tierId)
  const own = useRef<HTMLDivElement>(null)
  const trialOffer = trialLabel(settings, days, price)
  const button = (
    <Button variant="brass" isWide icon={HeartIcon} onClick={press}>
      {trialOffer ?? t('Subscribe for {price}', { price })}
    </Button>
  )
  const title = t('Subscribe to {name}', { name: performer.name })
  return (
    <>
      <section className={css['panel']} aria-labelledby="subscribe">
        <h2 id="subscribe" className={css['title']}>
          {title}
        </h2>
        <Suspense>
          <OfferPrices performer={performer} offers={data} tierId={tierId} onChoose={choose} />
        </Suspense>
        <div ref={own}>{button}</div>
        <Suspense>
          <OfferFoot performer={performer} days={trialOffer ? days : 0} />
        </Suspense>
      </section>
      <ThumbBar own={own} label={title}>
        {button}
      </ThumbBar>
    </>
  )
}

const useTrial = (): string | undefined => readTrialCode(useSearchParams()[0])

function useSubscribe(performer: Performer, tierId: string | undefined): () => void {
  const viewer = useViewer()
  const trial = useTrial()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  // The first tier needs no other name.
  const other = tierId === performer._id ? undefined : tierId
  return () =>
    viewer
      ? checkout.open({ kind: 'subscribe', performer, ...(trial !== undefined && { trial }), ...(tierId && { tierId }) })
      : void navigate(authLinks.join(subscribeIntent(performer.username, other)))
}
