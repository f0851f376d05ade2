import type { Person } from '@fanfare/contract/people'
import type { Story } from '@fanfare/contract/stories'
import { SubscribeButton } from '#core/access/subscribe-button.tsx'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
import css from './story-lock.module.css'

interface StoryLockProps {
  readonly story: Extract<Story, { locked: true }>
  readonly performer: Person
}

export function StoryLock({ story: { audience }, performer }: StoryLockProps) {
  const viewer = useViewer()
  const { name } = performer
  const isForFans = viewer === null || viewer.role === 'fan'
  return (
    <div className={css['lock']}>
      <LockIcon size={28} />
      <p>
        {audience === 'followers'
          ? t('This story is for {name}’s followers.', { name })
          : t('This story is for {name}’s subscribers.', { name })}
      </p>
      {!isForFans && <small>{t('Only fan accounts can unlock this.')}</small>}
      {isForFans && audience === 'followers' && <FollowButton performer={performer} isFollowed={false} />}
      {isForFans && audience === 'subscribers' && <SubscribeButton performer={performer} />}
    </div>
  )
}
