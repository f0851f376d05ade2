/** The one button that begins a subscription from something that it opens; it says what a month costs. A visitor joins first. */
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
import { money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { HeartIcon } from '#ui/icons.ts'

/** Declared here and not by the feature that sells it: things of every kind may be opened by a subscription. */
declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly subscribe: {
      readonly performer: PerformerCard
      /** The code in the link of a trial. */
      readonly trial?: string
      /** The one of the performer's tiers that is chosen at first. */
      readonly tierId?: string
      /** Of a subscriber: these have short sheets of their own. */
      readonly act?: 'change_tier' | 'resume'
    }
  }
}

export const profileOf = ({ username }: Person) => query(viewPerformer, { params: { id: username } })

interface SubscribeButtonProps {
  readonly performer: Person
  /** Brass is for the only way in. */
  readonly variant?: 'brass' | 'quiet'
  readonly size?: 'small'
  /** For the performer to look at: names no price. */
  readonly isShow?: boolean
  /** Which tier the sheet begins with, and the words that name it. */
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

  /** The sheet needs the prices; they are usually here already. */
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
  // Where it is not asked for it may be known all the same, from the profile that the page is of.
  const isPriced = namesPrice && data !== undefined
  const label = isPriced
    ? t('Subscribe for {price} a month', { price: money(data.prices.monthly, currency) })
    : t('Subscribe to open')
  return (
    <Button variant={variant} icon={HeartIcon} {...(size && { size })} isPending={isPending} onClick={() => void open()}>
      {tier?.label ?? label}
    </Button>
  )
}
