/** What stands in the place of a locked story: for whom it is, and how to unlock it. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Person } from '@fanfare/contract/people'
import { viewPerformer } from '@fanfare/contract/performers'
import type { Story } from '@fanfare/contract/stories'
import { useAuthLinks } from '#core/auth-links.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { useSettings, useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { HeartIcon, LockIcon } from '#ui/icons.ts'
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
          ? t('This story is for followers of {name}.', { name })
          : t('This story is for subscribers of {name}.', { name })}
      </p>
      {!isForFans && <small>{t('Only fan accounts can open this.')}</small>}
      {isForFans && audience === 'followers' && <FollowButton performer={performer} isFollowed={false} />}
      {isForFans && audience === 'subscribers' && <Subscribe performer={performer} isMember={viewer !== null} />}
    </div>
  )
}

function Subscribe({ performer: { username }, isMember }: { readonly performer: Person; readonly isMember: boolean }) {
  const checkout = useCheckout()
  const authLinks = useAuthLinks()
  const navigate = useNavigate()
  const { currency } = useSettings()
  const { data: performer } = useQuery(query(viewPerformer, { params: { id: username } }))
  const price = performer && money(performer.prices.monthly, currency)

  function press(): void {
    if (!isMember) void navigate(authLinks.join(`subscribe:${username}`))
    else if (performer) checkout.open({ kind: 'subscribe', performer })
    else void navigate(`/${username}`)
  }
  return (
    <Button variant="brass" icon={HeartIcon} onClick={press}>
      {price === undefined ? t('Subscribe to open') : t('Subscribe for {price} a month', { price })}
    </Button>
  )
}
