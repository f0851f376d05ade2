/** In the place of the composer where a fan may not write: why, and the unlock option. */
import { useNavigate } from 'react-router'
import type { Conversation } from '@fanfare/contract/messages'
import { profileOf, useMonthlyPrice } from '#core/access/monthly-price.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { cache } from '#lib/cache.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { HeartIcon, LockIcon } from '#ui/icons.ts'
import css from './locked-composer.module.css'

export function LockedComposer({ conversation: { with: performer, writing } }: { conversation: Conversation }) {
  if (writing?.may !== 'not') return null
  const ways = writing.unlock.map(({ by }) => by)
  return (
    <section className={css['locked']} aria-label={t('Write a message')}>
      <p>
        <LockIcon />
        <span>{wordsOf(writing.why, performer.name)}</span>
      </p>
      <div className={css['ways']}>
        {ways.includes('follow') && <FollowButton performer={performer} isFollowed={false} />}
        {ways.includes('subscribe') && <Subscribe performer={performer} isOnly={ways.length === 1} />}
      </div>
    </section>
  )
}

interface SubscribeProps {
  readonly performer: Conversation['with']
  readonly isOnly: boolean
}

function Subscribe({ performer, isOnly }: SubscribeProps) {
  const checkout = useCheckout()
  const navigate = useNavigate()
  const monthly = useMonthlyPrice(performer, true)
  async function open(): Promise<void> {
    const known = await cache()
      .ensureQueryData(profileOf(performer))
      .catch(() => undefined)
    if (known) checkout.open({ kind: 'subscribe', performer: known })
    else void navigate(`/${performer.username}`)
  }
  return (
    <Button variant={isOnly ? 'brass' : 'quiet'} size="small" icon={HeartIcon} onClick={() => void open()}>
      {monthly ? t('Subscribe for {price} a month', { price: monthly }) : t('Subscribe')}
    </Button>
  )
}

function wordsOf(why: 'follow' | 'subscribe' | 'allowance' | 'closed', name: string): string {
  switch (why) {
    case 'follow':
      return t('{name} takes messages from followers.', { name })
    case 'subscribe':
      return t('{name} takes messages from subscribers.', { name })
    case 'allowance':
      return t('You have written all messages that your subscription includes within 24 hours. You can write again later.')
    case 'closed':
      return t('{name} takes no new conversations at the moment.', { name })
  }
}
