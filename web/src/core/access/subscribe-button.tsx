/** Opens the subscribe sheet and shows the monthly price. A visitor signs up first. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { Person } from '@fanfare/contract/people'
import { viewPerformer } from '@fanfare/contract/performers'
import type { PerformerCard } from '@fanfare/contract/profiles'
import { useAuthLinks } from '#core/auth-links.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { subscribeIntent } from '#core/performers/subscribe-intent.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { HeartIcon } from '#ui/icons.ts'

/** Declared here and not in the subscriptions feature, because a subscription can unlock content of any kind. */
declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly subscribe: {
      readonly performer: PerformerCard
      readonly trial?: string
      /** The tier that is selected at first. */
      readonly tierId?: string
      /** For subscribers, who get a shorter sheet. */
      readonly act?: 'change_tier' | 'resume'
    }
  }
}

export const profileOf = ({ username }: Person) => query(viewPerformer, { params: { id: username } })

interface SubscribeButtonProps {
  readonly performer: Person
  /** `brass` is for the only way to unlock. */
  readonly variant?: 'brass' | 'quiet'
  readonly size?: 'small'
  /** A preview for the performer, without a price. */
  readonly isShow?: boolean
  readonly tier?: { readonly _id: string; readonly label: string } | undefined
}

export function SubscribeButton({ performer, variant = 'brass', size, isShow = false, tier }: SubscribeButtonProps) {
  const viewer = useViewer()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  const { currency } = useSettings()
  const namesPrice = !isShow && !tier
  const { data } = useQuery({ ...profileOf(performer), enabled: namesPrice })
  const [isPending, setPending] = useState(false)

  /** The sheet needs the prices, which are usually loaded already. */
  async function open(): Promise<void> {
    if (viewer === null) return void navigate(authLinks.join(subscribeIntent(performer.username, tier?._id)))
    setPending(true)
    const known = await cache()
      .ensureQueryData(profileOf(performer))
      .catch(() => undefined)
    setPending(false)
    if (known) checkout.open({ kind: 'subscribe', performer: known, ...(tier && { tierId: tier._id }) })
    else void navigate(`/${performer.username}`)
  }
  // The query can be disabled and still have data, loaded by the profile page.
  const isPriced = namesPrice && data !== undefined
  const label = isPriced
    ? t('Subscribe for {price} a month', { price: formatMoney(data.prices.monthly, currency) })
    : t('Subscribe to unlock')
  return (
    <Button variant={variant} icon={HeartIcon} {...(size && { size })} isPending={isPending} onClick={() => void open()}>
      {tier?.label ?? label}
    </Button>
  )
}
