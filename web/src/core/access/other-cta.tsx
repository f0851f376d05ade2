/**
 * The less common unlock buttons, loaded after the page: a visitor signs up; a subscriber uses an included unlock; a fan
 * subscribes to one of several tiers.
 */
import { useQuery } from '@tanstack/react-query'
import type { Allowance, TierName, Unlock } from '@fanfare/contract/access'
import type { Person } from '@fanfare/contract/people'
import { useAuthLinks } from '#core/auth-links.ts'
import { lockableOf, useCheckout } from '#core/checkout/index.ts'
import { trialWords } from '#core/checkout/trial.ts'
import { subscribeIntent } from '#core/performers/subscribe-intent.ts'
import type { Intent } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { listOf, money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { tokenAmount } from '#lib/token-words.ts'
import { Button } from '#ui/button.tsx'
import { UnlockIcon } from '#ui/icons.ts'
import type { Locked } from './locked.ts'
import { profileOf, SubscribeButton } from './subscribe-button.tsx'
import css from './paywall.module.css'

type Way = Extract<Unlock, { tiers?: TierName[] }>

interface OtherCtaProps extends Locked {
  /** Absent for visitors, who must sign up first. */
  readonly way: Way | undefined
  readonly included: Allowance | undefined
}

export default function OtherCta({ way, included, ...locked }: OtherCtaProps) {
  if (included) return <Included {...locked} included={included} />
  return way ? <TierCta performer={locked.performer} way={way} /> : <Join {...locked} />
}

function Join({ kind, _id: id, audience, price, performer, tierIds, subscribersIncluded = false }: Locked) {
  const authLinks = useAuthLinks()
  const intent: Intent = audience === 'paid' ? `${kind}:${id}` : subscribeIntent(performer.username, tierIds?.[0])
  const subscribe = useSubscribeWords(performer, audience === 'subscribers' && !tierIds?.length)
  return (
    <>
      <Button variant="brass" icon={UnlockIcon} to={authLinks.join(intent)}>
        {audience === 'paid' ? t('Unlock for {amount}', { amount: tokenAmount(price) }) : subscribe}
      </Button>
      {subscribersIncluded && <p className={css['note']}>{t('Included with a subscription')}</p>}
      <Button variant="plain" size="small" to={authLinks.signIn(intent)}>
        {t('Have an account? Sign in')}
      </Button>
    </>
  )
}

/** Offers a visitor the free trial if there is one. */
function useSubscribeWords(performer: Person, isPriced: boolean): string {
  const { currency, freeSubscriptionEnabled } = useSettings()
  const { data } = useQuery({ ...profileOf(performer), enabled: isPriced })
  if (!isPriced || !data) return t('Subscribe')
  const { monthly, freeDays } = data.prices
  const price = money(monthly, currency)
  return freeSubscriptionEnabled && freeDays > 0 ? trialWords(freeDays, price) : t('Subscribe, {price}/month', { price })
}

interface TierCtaProps {
  readonly performer: Person
  readonly way: Way
}

function TierCta({ performer, way: { by, tiers = [] } }: TierCtaProps) {
  const first = tiers[0]
  const words = { tier: first?.name ?? '' }
  const label = by === 'change_tier' ? t('Upgrade to {tier}', words) : t('Subscribe to {tier}', words)
  return (
    <>
      <SubscribeButton performer={performer} tier={first && { _id: first._id, label }} />
      <p className={css['note']}>{t('For {tiers} subscribers.', { tiers: listOf(tiers.map(({ name }) => name)) })}</p>
    </>
  )
}

/** Opens a sheet that offers both the included unlock and paying. */
function Included({ kind, included: { left, of }, ...post }: Locked & { readonly included: Allowance }) {
  const checkout = useCheckout()
  const offer = lockableOf({ ...post, words: post.teaser ?? '' })
  return (
    <>
      <Button variant="brass" icon={UnlockIcon} onClick={() => offer && checkout.open({ kind, ...offer })}>
        {t('Unlock with your subscription')}
      </Button>
      <p className={css['note']}>{t('{left} of {of} left this month', { left, of })}</p>
    </>
  )
}
