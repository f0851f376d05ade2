/** The one brass button of something locked: what it costs, and what happens when it is pressed. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Person } from '@fanfare/contract/people'
import { viewPerformer } from '@fanfare/contract/performers'
import { lockableOf, useCheckout } from '#core/checkout/index.ts'
import { useAuthLinks } from '#core/auth-links.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import type { Intent } from '#core/return-to.ts'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { money, tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { HeartIcon, UnlockIcon } from '#ui/icons.ts'
import type { Locked } from './locked.ts'
import { ownedWords, type Owned } from './owned-words.ts'
import css from './paywall.module.css'

interface UnlockCtaProps extends Locked {
  readonly isShow?: boolean
}

export function UnlockCta(props: UnlockCtaProps) {
  const viewer = useViewer()
  const buy = props.unlock.find((one) => one.by === 'purchase')
  const canSubscribe = props.unlock.some((one) => one.by === 'subscribe')
  if (!props.isShow && !viewer) return <Join {...props} />
  if (!props.isShow && viewer?.role !== 'fan') return <p className={css['note']}>{t('Only fan accounts can open this.')}</p>
  if (buy) return <Buy {...props} price={buy.price} {...(buy.owned && { owned: buy.owned })} {...{ canSubscribe }} />
  if (canSubscribe) return <Subscribe {...props} />
  return <p className={css['note']}>{t('This is not on offer any more.')}</p>
}

interface BuyProps extends UnlockCtaProps {
  readonly owned?: Owned
  /** Subscribing opens it, too. */
  readonly canSubscribe: boolean
}

function Join({ kind, _id: id, audience, price, performer, subscribersIncluded = false }: UnlockCtaProps) {
  const authLinks = useAuthLinks()
  const intent: Intent = audience === 'paid' ? `${kind}:${id}` : `subscribe:${performer.username}`
  const monthly = useMonthlyPrice(performer, audience === 'subscribers')
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

const profileOf = ({ username }: Person) => query(viewPerformer, { params: { id: username } })

/** Read with the post's first sight; on a profile it is here already. */
function useMonthlyPrice(performer: Person, isWanted: boolean): string | undefined {
  const { currency } = useSettings()
  const { data } = useQuery({ ...profileOf(performer), enabled: isWanted })
  return data && money(data.prices.monthly, currency)
}

function Buy({ kind, isShow = false, owned, canSubscribe, ...post }: BuyProps) {
  const { price } = post
  const viewer = useViewer()
  const checkout = useCheckout()
  const isShort = viewer !== null && viewer.balance < price && !isShow
  return (
    <>
      <Button variant="brass" icon={UnlockIcon} onClick={() => checkout.open({ kind, ...lockableOf(post) })}>
        {t('Unlock for {count} tokens', { count: isShow && price <= 0 ? '…' : tokenCount(price) })}
      </Button>
      <p className={css['note']}>
        {isShort
          ? t('You have {count}. You can buy more on the way.', { count: tokenCount(viewer.balance) })
          : t('Paid once, open for good.')}
      </p>
      {owned && <p className={css['note']}>{ownedWords(owned)}</p>}
      {canSubscribe && <Subscribe {...{ kind, isShow, ...post }} isInstead />}
    </>
  )
}

interface SubscribeProps extends UnlockCtaProps {
  /** The quiet way beside the price. */
  readonly isInstead?: boolean
}

function Subscribe({ performer, isShow = false, isInstead = false }: SubscribeProps) {
  const checkout = useCheckout()
  const navigate = useNavigate()
  const monthly = useMonthlyPrice(performer, !isShow)

  /** The sheet needs the prices; they are usually here already. */
  async function open(): Promise<void> {
    const known = await cache()
      .ensureQueryData(profileOf(performer))
      .catch(() => undefined)
    if (known) checkout.open({ kind: 'subscribe', performer: known })
    else void navigate(`/${performer.username}`)
  }
  return (
    <>
      {isInstead && <p className={css['note']}>{t('or')}</p>}
      <Button variant={isInstead ? 'quiet' : 'brass'} icon={HeartIcon} onClick={() => void open()}>
        {monthly ? t('Subscribe for {price} a month', { price: monthly }) : t('Subscribe to open')}
      </Button>
      {!isInstead && <p className={css['note']}>{t('Opens every post for subscribers. Cancel at any time.')}</p>}
    </>
  )
}
