/**
 * The rarer ways into something locked, loaded after the page: a visitor joins; and what is for some tiers only opens with the
 * sheet on which the first of them is chosen.
 */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TierName, Unlock } from '@fanfare/contract/access'
import type { Person } from '@fanfare/contract/people'
import { useAuthLinks } from '#core/auth-links.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { subscribeIntent } from '#core/performers/subscribe-intent.ts'
import type { Intent } from '#core/return-to.ts'
import { cache } from '#lib/cache.ts'
import { listOf, tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { HeartIcon, UnlockIcon } from '#ui/icons.ts'
import type { Locked } from './locked.ts'
import { profileOf, useMonthlyPrice } from './monthly-price.ts'
import css from './paywall.module.css'

type Way = Extract<Unlock, { tiers?: TierName[] }>

interface OtherCtaProps extends Locked {
  /** Absent for visitors, who join first. */
  readonly way: Way | undefined
}

export default function OtherCta({ way, ...locked }: OtherCtaProps) {
  return way ? <TierCta performer={locked.performer} way={way} /> : <Join {...locked} />
}

function Join({ kind, _id: id, audience, price, performer, tierIds, subscribersIncluded = false }: Locked) {
  const authLinks = useAuthLinks()
  const intent: Intent = audience === 'paid' ? `${kind}:${id}` : subscribeIntent(performer.username, tierIds?.[0])
  const monthly = useMonthlyPrice(performer, audience === 'subscribers' && !tierIds?.length)
  const count = tokenCount(price)
  return (
    <>
      <Button variant="brass" icon={UnlockIcon} to={authLinks.join(intent)}>
        {audience === 'paid' && t('Join to unlock for {count} tokens', { count })}
        {audience !== 'paid' && (monthly ? t('Join for {price} a month', { price: monthly }) : t('Join to subscribe'))}
      </Button>
      {subscribersIncluded && <p className={css['note']}>{t('Subscribers see it without paying')}</p>}
      <Button variant="plain" size="small" to={authLinks.signIn(intent)}>
        {t('Already here? Sign in')}
      </Button>
    </>
  )
}

interface TierCtaProps {
  readonly performer: Person
  readonly way: Way
}

function TierCta({ performer, way: { by, tiers = [] } }: TierCtaProps) {
  const checkout = useCheckout()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const first = tiers[0]
  const names = listOf(tiers.map(({ name }) => name))

  async function open(): Promise<void> {
    setPending(true)
    const known = await cache()
      .ensureQueryData(profileOf(performer))
      .catch(() => undefined)
    setPending(false)
    if (known) checkout.open({ kind: 'subscribe', performer: known, ...(first && { tierId: first._id }) })
    else void navigate(`/${performer.username}`)
  }
  return (
    <>
      <Button variant="brass" icon={HeartIcon} isPending={isPending} onClick={() => void open()}>
        {by === 'change_tier'
          ? t('Upgrade to {tier}', { tier: first?.name ?? '' })
          : t('Subscribe to {tier}', { tier: first?.name ?? '' })}
      </Button>
      <p className={css['note']}>{t('For subscribers of {tiers}.', { tiers: names })}</p>
    </>
  )
}
