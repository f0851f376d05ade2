/** Replaces the composer if the viewer cannot write: the reason, and the unlock option. */
import type { WritePermission } from '@fanfare/contract/conversation-states'
import type { Conversation } from '@fanfare/contract/messages'
import { SubscribeButton } from '#core/access/subscribe-button.tsx'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
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
        {ways.includes('subscribe') && (
          <SubscribeButton performer={performer} size="small" variant={ways.length === 1 ? 'brass' : 'quiet'} />
        )}
      </div>
    </section>
  )
}

function wordsOf(why: Extract<WritePermission, { may: 'not' }>['why'], name: string): string {
  switch (why) {
    case 'follow':
      return t('Only followers can message {name}.', { name })
    case 'subscribe':
      return t('Only subscribers can message {name}.', { name })
    case 'allowance':
      return t('You’ve used all the messages that your subscription includes within 24 hours. You can write again later.')
    case 'closed':
      return t('{name} isn’t accepting new conversations right now.', { name })
    case 'unavailable':
      return t('You can no longer write here. You can still read past messages.')
  }
}
