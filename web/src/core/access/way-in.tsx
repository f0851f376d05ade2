/** The one brass button of something locked: what it costs, and what happens when it is pressed. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Person } from '@fanfare/contract/people'
import { viewPerformer } from '@fanfare/contract/performers'
import { offerOfPost, useCheckout } from '#core/checkout/index.ts'
import { useAuthLinks } from '#core/auth-links.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import type { Intent } from '#core/return-to.ts'
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
  if (!viewer) return <Join {...props} />
  if (viewer.role !== 'fan') return <p className={css['note']}>{say('Only fan accounts can open this.')}</p>
  if (buy) return <Buy {...props} price={buy.price} />
  if (props.unlock.some((one) => one.by === 'subscribe')) return <Subscribe {...props} />
  return <p className={css['note']}>{say('This is not on offer any more.')}</p>
}

function Join({ _id: id, audience, price, performer }: WayInProps) {
  const authLinks = useAuthLinks()
  const intent: Intent = audience === 'paid' ? `feed:${id}` : `subscribe:${performer.username}`
  const monthly = useMonthlyPrice(performer, audience === 'subscribers')
  const count = tokenCount(price)
  return (
    <>
      <Button look="brass" icon={UnlockIcon} to={authLinks.join(intent)}>
        {audience === 'paid' && say('Join to unlock for {count} tokens', { count })}
        {audience !== 'paid' && (monthly ? say('Join for {price} a month', { price: monthly }) : say('Join to subscribe'))}
      </Button>
      <Button look="plain" size="small" to={authLinks.signIn(intent)}>
        {say('Already here? Sign in')}
      </Button>
    </>
  )
}

const profileOf = ({ username }: Person) => read(viewPerformer, { params: { id: username } })

/** Read with the post's first sight; on a profile it is here already. */
function useMonthlyPrice(performer: Person, isWanted: boolean): string | undefined {
  const { currency } = useSettings()
  const { data } = useQuery({ ...profileOf(performer), enabled: isWanted })
  return data && money(data.prices.monthly, currency)
}

function Buy({ isShow = false, ...post }: WayInProps) {
  const { price } = post
  const viewer = useViewer()
  const checkout = useCheckout()
  const isShort = viewer !== null && viewer.balance < price && !isShow
  return (
    <>
      <Button look="brass" icon={UnlockIcon} onClick={() => checkout.open(offerOfPost(post))}>
        {say('Unlock for {count} tokens', { count: isShow && price <= 0 ? '…' : tokenCount(price) })}
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
  const checkout = useCheckout()
  const navigate = useNavigate()
  const monthly = useMonthlyPrice(performer, !isShow)

  /** The sheet needs the prices; they are usually here already. */
  async function open(): Promise<void> {
    try {
      checkout.open({ kind: 'subscribe', performer: await cache().ensureQueryData(profileOf(performer)) })
    } catch (error) {
      toast(messageOf(error), 'bad')
      void navigate(`/${performer.username}`)
    }
  }
  return (
    <>
      <Button look="brass" icon={HeartIcon} onClick={() => void open()}>
        {monthly ? say('Subscribe for {price} a month', { price: monthly }) : say('Subscribe to open')}
      </Button>
      <p className={css['note']}>{say('Opens every post for subscribers. Cancel at any time.')}</p>
    </>
  )
}
