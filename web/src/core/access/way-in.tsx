/** The one brass button of something locked: what it costs, and what happens when it is pressed. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { viewPerformer } from '@fanfare/contract/performers'
import { useCheckout } from '#core/checkout/index.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { messageOf, read } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { money, tokenCount } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { HeartIcon, UnlockIcon } from '#ui/icons.ts'
import { toast } from '#ui/toasts.tsx'
import type { Locked } from './locked-box.tsx'
import css from './locked-box.module.css'

interface WayInProps extends Locked {
  readonly isShow?: boolean
}

export function WayIn(props: WayInProps) {
  const viewer = useViewer()
  const buy = props.unlock.find((one) => one.by === 'purchase')
  if (props.isShow) return props.audience === 'paid' ? <Buy {...props} /> : <Subscribe {...props} />
  if (!viewer) return <SignIn {...props} />
  if (viewer.role !== 'fan') return <p className={css['note']}>{say('Only fans can open this.')}</p>
  if (buy) return <Buy {...props} price={buy.price} />
  if (props.unlock.some((one) => one.by === 'subscribe')) return <Subscribe {...props} />
  return <p className={css['note']}>{say('This is not on offer any more.')}</p>
}

function SignIn({ audience, price }: WayInProps) {
  const words =
    audience === 'paid' ? say('Sign in to unlock for {count} tokens', { count: tokenCount(price) }) : say('Sign in to subscribe')
  return (
    <>
      <Button look="brass" icon={UnlockIcon} to="/auth/login">
        {words}
      </Button>
      <Button look="plain" size="small" to="/auth/fan-register">
        {say('New here? Join for free')}
      </Button>
    </>
  )
}

function Buy({ _id: id, performer, price, isShow = false }: WayInProps) {
  const viewer = useViewer()
  const checkout = useCheckout()
  const isShort = viewer !== null && viewer.balance < price && !isShow
  return (
    <>
      <Button
        look="brass"
        icon={UnlockIcon}
        disabled={isShow}
        onClick={() => checkout.open({ kind: 'feed', id, price, performer })}
      >
        {say('Unlock for {count} tokens', { count: tokenCount(price) })}
      </Button>
      <p className={css['note']}>
        {isShort
          ? say('You have {count}. You can buy more on the way.', { count: tokenCount(viewer.balance) })
          : say('Paid once, open for good.')}
      </p>
    </>
  )
}

function Subscribe({ performer, isShow = false }: WayInProps) {
  const { currency } = useSettings()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const asked = read(viewPerformer, { params: { id: performer.username } })
  const { data } = useQuery({ ...asked, enabled: !isShow })

  /** The sheet needs the prices; they are usually here already. */
  async function open(): Promise<void> {
    try {
      checkout.open({ kind: 'subscribe', performer: await cache().ensureQueryData(asked) })
    } catch (error) {
      toast(messageOf(error), 'bad')
      void navigate(`/${performer.username}`)
    }
  }
  return (
    <>
      <Button look="brass" icon={HeartIcon} disabled={isShow} onClick={() => void open()}>
        {data ? say('Subscribe for {price} a month', { price: money(data.prices.monthly, currency) }) : say('Subscribe to open')}
      </Button>
      <p className={css['note']}>{say('Opens every post for subscribers. Cancel at any time.')}</p>
    </>
  )
}
