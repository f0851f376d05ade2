/** What a subscription costs, brings and binds to, and the one button that begins it; to its fans it says how theirs stands. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Performer } from '@fanfare/contract/performers'
import { readOwnSubscription } from '@fanfare/contract/subscriptions'
import { useCheckout } from '#core/checkout/index.ts'
import { useAuthLinks } from '#core/auth-links.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { compact, money, percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { CheckIcon, HeartIcon } from '#ui/icons.ts'
import css from './subscribe-panel.module.css'

/** Of few visits: everyone else need not load them. */
const MySubscription = lazy(() => import('./my-subscription.tsx'))
const OwnerPanel = lazy(() => import('./owner-panel.tsx'))

export function SubscribePanel({ performer }: { performer: Performer }) {
  const viewer = useViewer()
  const isFan = viewer?.role === 'fan'
  const { data } = useQuery({ ...query(readOwnSubscription, { params: { id: performer._id } }), enabled: isFan })
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
        <MySubscription performer={performer} subscription={data?.subscription ?? null} />
      </Suspense>
    )
  if (performer.prices.monthly <= 0) return null
  return <SubscriptionOffer performer={performer} isFreeUsed={data?.freeOffered === false} />
}

interface OfferProps {
  readonly performer: Performer
  /** The free days have been used, or are not given. */
  readonly isFreeUsed: boolean
}

function SubscriptionOffer({ performer, isFreeUsed }: OfferProps) {
  const { currency, freeSubscriptionEnabled } = useSettings()
  const { monthly, freeDays } = performer.prices
  const days = freeSubscriptionEnabled && !isFreeUsed ? freeDays : 0
  const price = money(monthly, currency)
  const press = useSubscribe(performer)
  const label =
    days > 0
      ? t('Start with {days, plural, one {# free day} other {# free days}}', { days })
      : t('Subscribe for {price} a month', { price })
  return (
    <section className={css['panel']} aria-labelledby="subscribe">
      <h2 id="subscribe" className={css['title']}>
        {t('Subscribe to {name}', { name: performer.name })}
      </h2>
      <p className={css['price']}>
        {rich('<strong>{price}</strong> a month', { price, strong: (text) => <strong>{text}</strong> })}
      </p>
      <YearlyPrice {...performer.prices} />
      <ul className={css['gains']}>
        <Gain>{openedWords(performer)}</Gain>
        <Gain>{t('Everything new on your home page, the moment it appears')}</Gain>
        <Gain>{t('Cancel in two clicks: what is paid stays open to its end')}</Gain>
      </ul>
      <WithBar label={label} onPress={press} />
      <p className={css['small']}>
        {t(
          '{days, plural, =0 {A paid subscription renews at the same price at the end of each period, until you cancel under Subscriptions.} one {The free day costs nothing and ends by itself. A paid subscription renews at the same price at the end of each period, until you cancel under Subscriptions.} other {The # free days cost nothing and end by themselves. A paid subscription renews at the same price at the end of each period, until you cancel under Subscriptions.}}',
          { days },
        )}
      </p>
    </section>
  )
}

function useSubscribe(performer: Performer): () => void {
  const viewer = useViewer()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  return () =>
    viewer ? checkout.open({ kind: 'subscribe', performer }) : void navigate(authLinks.join(`subscribe:${performer.username}`))
}

function openedWords({ totalPosts, totalPhotos }: Performer): string {
  if (totalPosts === 0) return t('Every post for subscribers')
  return t('Every post for subscribers, among {posts} {count, plural, one {post} other {posts}} with {photos} photos so far', {
    posts: compact(totalPosts),
    photos: compact(totalPhotos),
    count: totalPosts,
  })
}

const Gain = ({ children }: { children: ReactNode }) => (
  <li>
    <CheckIcon size={18} />
    <span>{children}</span>
  </li>
)

function YearlyPrice({ yearly, saving }: Performer['prices']) {
  const { currency } = useSettings()
  if (yearly <= 0) return null
  const price = money(yearly, currency)
  return (
    <p className={css['yearly']}>
      {saving > 0
        ? t('or {price} a year: save {saving}', { price, saving: percent(saving / 100) })
        : t('or {price} a year', { price })}
    </p>
  )
}

/** The button; on a phone it waits at the thumb too, as long as it is out of sight above or below. */
function WithBar({ label, onPress }: { label: string; onPress: () => void }) {
  const viewer = useViewer()
  const own = useRef<HTMLDivElement>(null)
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!own.current) return
    const watcher = new IntersectionObserver(([entry]) => setIsAway(entry?.isIntersecting === false), {
      // The tabs of a phone cover the lowest part.
      rootMargin: '-56px 0px -72px 0px',
    })
    watcher.observe(own.current)
    return () => watcher.disconnect()
  }, [])
  const button = (
    <Button variant="brass" isWide icon={HeartIcon} onClick={onPress}>
      {label}
    </Button>
  )
  return (
    <>
      <div ref={own}>{button}</div>
      {isAway && (
        // A visitor has no tabs below.
        <div className={css['bar']} data-guest={viewer === null || undefined}>
          {button}
        </div>
      )}
    </>
  )
}
