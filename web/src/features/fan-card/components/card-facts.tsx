import type { ReactNode } from 'react'
import type { FanCard, FanSubscription } from '@fanfare/contract/fan-cards'
import { presenceLabel } from '#core/presence-label.ts'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money, RelativeTime } from '#ui/amounts.tsx'
import css from './fan-card.module.css'

export function CardFacts({ card }: { readonly card: FanCard }) {
  const { currency } = useSettings()
  const { spent, spentLately, followsSince, subscribedSince, subscription, lastTalkedAt, presence } = card
  return (
    <section className={css['part']} aria-label={t('Details')}>
      <dl className={css['facts']}>
        <Fact label={t('Total spent')}>
          <Money value={spent} currency={currency} />
        </Fact>
        <Fact label={t('Last 30 days')}>
          <Money value={spentLately} currency={currency} />
        </Fact>
        {subscription && (
          <Fact label={t('Subscription')}>
            <Renewal subscription={subscription} />
          </Fact>
        )}
        {subscribedSince && (
          <Fact label={t('First subscribed')}>
            <DateOf at={subscribedSince} />
          </Fact>
        )}
        {followsSince && (
          <Fact label={t('Follower since')}>
            <DateOf at={followsSince} />
          </Fact>
        )}
        {lastTalkedAt && (
          <Fact label={t('Last message')}>
            <RelativeTime at={lastTalkedAt} />
          </Fact>
        )}
        {presence && <Fact label={t('Last seen')}>{presenceLabel(presence)}</Fact>}
      </dl>
    </section>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Renewal({ subscription: { state, at, tier } }: { readonly subscription: FanSubscription }) {
  return (
    <>
      {tier !== '' && <bdi>{tier} · </bdi>}
      {renewalOf(state, <DateOf at={at} />)}
    </>
  )
}

function renewalOf(state: FanSubscription['state'], date: ReactNode): ReactNode {
  switch (state) {
    case 'renews':
      return rich('Renews {date}', { date })
    case 'ends':
      return rich('Ends {date}', { date })
    case 'past_due':
      return rich('Payment failed. Paid until {date}', { date })
    case 'paused':
      return rich('Paused until {date}', { date })
    case 'ended':
      return rich('Ended {date}', { date })
  }
}
