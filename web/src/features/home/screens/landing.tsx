import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type MetaFunction } from 'react-router'
import { searchPerformers } from '@fanfare/contract/performer-search'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { readPublicSettings } from '@fanfare/contract/site'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { PerformerCard } from '#core/performers/performer-card.tsx'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Button } from '#ui/button.tsx'
import { EarningsIcon, HeartIcon, MessageIcon, PhotoIcon, ReceiptIcon, SecurityIcon, type Icon } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'
import '#features/site-promotions/components/place-banner.module.css'
import css from '../components/landing.module.css'

const popular = { query: { limit: 6 } }
const placeBanner = () => import('#features/site-promotions/components/place-banner.tsx')
const PlaceBanner = lazyComponent(placeBanner)

const page = createLoaders(async ({ read, tryRead }) => {
  const { branding } = await read(readPublicSettings, {})
  await Promise.all([
    tryRead(searchPerformers, popular),
    placeBanner().then(
      ({ loadPlace }) => loadPlace(tryRead),
      () => undefined,
    ),
    PlaceBanner.preload(),
  ])
  return { title: branding.seoTitle, description: branding.seoDescription, image: branding.share?.url }
})
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const root = rootOf(matches)
  const { title, description, image } = loaderData ?? {}
  return publicPage({
    title: title || (root?.siteName ?? 'Fanfare'),
    description: description || t('Follow, subscribe to and message the performers you love.'),
    ...(image !== undefined && { image }),
    path: '/',
    origin: root?.origin ?? '',
  })
}

export default function Landing() {
  const { data: performers } = useQuery(query(searchPerformers, popular))
  const settings = useSettings()
  const { siteName } = settings
  return (
    <div className={css['landing']}>
      <section className={css['hero']}>
        <h1>{t('Closer to the performers you love.')}</h1>
        <p className={css['lead']}>
          {t(
            '{siteName} is where performers publish for the people who care most. Follow for free, subscribe to see everything, message them and tip what you love.',
            { siteName },
          )}
        </p>
        <div className={css['ways']}>
          <Button size="large" to="/auth/fan-register">
            {t('Sign up as a fan')}
          </Button>
          <Button size="large" variant="quiet" to="/auth/star-register">
            {t('Apply as a performer')}
          </Button>
        </div>
      </section>
      {performers && performers.data.length > 0 && (
        <Section
          title={t('Popular right now')}
          action={
            <Button variant="plain" size="small" to="/explore">
              {t('See all')}
            </Button>
          }
        >
          <ul className={css['cards']}>
            {performers.data.map((performer, index) => (
              <li key={performer._id}>
                <PerformerCard performer={performer} place={index} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div className={css['promoted']}>
        <Suspense>
          <PlaceBanner />
        </Suspense>
      </div>
      <section className={css['sides']} aria-label={t('How it works')}>
        <Side title={t('For fans')} points={forFans(settings)} />
        <Side title={t('For performers')} points={forPerformers(settings)} />
      </section>
    </div>
  )
}

const forFans = ({ minimumSubscriptionPrice: least, currency }: PublicSettings): Point[] => [
  {
    icon: HeartIcon,
    text: t('Following is free. Subscriptions from {price} a month. You always see the price before you pay.', {
      price: formatMoney(least, currency),
    }),
  },
  { icon: MessageIcon, text: t('Message performers, send tips and unlock individual posts with tokens') },
  { icon: ReceiptIcon, text: t('Cancel in two clicks. Whatever you’ve unlocked stays yours.') },
]

const forPerformers = ({ minimumPayoutAmount: least, currency }: PublicSettings): Point[] => [
  { icon: PhotoIcon, text: t('Post for everyone, for subscribers, or pay-per-view') },
  {
    icon: EarningsIcon,
    text: t('See every sale as it happens. Payouts from {amount}.', { amount: formatMoney(least, currency) }),
  },
  { icon: SecurityIcon, text: t('Every performer is verified by a real person. Originals never reach anyone who hasn’t paid.') },
]

interface Point {
  readonly icon: Icon
  readonly text: string
}

function Side({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <Section title={title} isCard>
      <ul className={css['points']}>
        {points.map(({ icon: Drawn, text }) => (
          <li key={text}>
            <Drawn />
            {text}
          </li>
        ))}
      </ul>
    </Section>
  )
}
