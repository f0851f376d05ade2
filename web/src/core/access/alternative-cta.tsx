/**
 * The less common unlock buttons, loaded after the page: a visitor signs up; a subscriber uses an included unlock; a fan
 * subscribes to one of several tiers.
 */
import { useQuery } from '@tanstack/react-query'
import type { Allowance, TierName, Unlock } from '@fanfare/contract/access'
import type { Person } from '@fanfare/contract/people'
import { useAuthLinks } from '#core/auth-links.ts'
import { lockableOf, useCheckout } from '#core/checkout/index.ts'
import { trialLabel } from '#core/checkout/trial-link.ts'
import { subscribeIntent } from '#core/performers/subscribe-intent.ts'
import type { Intent } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { formatList, formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { UnlockIcon } from '#ui/icons.ts'
import type { LockedContent } from './locked-content.ts'
import { profileOf, SubscribeButton } from './subscribe-button.tsx'
import css from './paywall.module.css'

type Way = Extract<Unlock, { tiers?: TierName[] }>

interface AlternativeCtaProps extends LockedContent {
  /** Absent for visitors, who must sign up first. */
  readonly way: Way | undefined
  readonly included: Allowance | undefined
}

export default function AlternativeCta({ way, included, ...locked }: AlternativeCtaProps) {
  if (included) return <Included {...locked} included={included} />
  return way ? <TierCta performer={locked.performer} way={way} /> : <Join {...locked} />
}

function Join({ kind, _id: id, audience, price, performer, tierIds, subscribersIncluded = false }: LockedContent) {
  const authLinks = useAuthLinks()
  const intent: Intent = audience === 'paid' ? `${kind}:${id}` : subscribeIntent(performer.username, tierIds?.[0])
  const subscribe = useSubscribeWords(performer, audience === 'subscribers' && !tierIds?.length)
  return (
    <>
      <Button variant="brass" icon={UnlockIcon} to={authLinks.join(intent)}>
        {audience === 'paid' ? t('Unlock for {amount}', { amount: formatTokens(price) }) : subscribe}
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
  const settings = useSettings()
  const { data } = useQuery({ ...profileOf(performer), enabled: isPriced })
  if (!isPriced || !data) return t('Subscribe')
  const { monthly, freeDays } = data.prices
  const price = formatMoney(monthly, settings.currency)
  return trialLabel(settings, freeDays, price) ?? t('Subscribe for {price} a month', { price })
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
      <p className={css['note']}>{t('For {tiers} subscribers.', { tiers: formatList(tiers.map(({ name }) => name)) })}</p>
    </>
  )
}

/** Opens a sheet that offers both the included unlock and paying. */
function Included({ kind, included: { left, of }, ...post }: LockedContent & { readonly included: Allowance }) {
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
