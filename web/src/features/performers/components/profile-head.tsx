import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { Performer } from '@fanfare/contract/profiles'
import { useCheckout } from '#core/checkout/index.ts'
import { ReactionButton } from '#core/engagement/reaction-button.tsx'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { RingedAvatar } from '#core/performers/ringed-avatar.tsx'
import { useAuthLinks } from '#core/auth-links.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { useViewer } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { CompactNumber } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { MessageIcon, TipIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { toast } from '#ui/toast.ts'
import css from './profile.module.css'

/** The profile's loader preloads this for owners, so that nothing moves. */
export const OwnerActions = lazyComponent(() => import('./owner-actions.tsx'))
/** Preloaded likewise for profiles with links. */
export const SocialLinks = lazyComponent(() => import('./social-links.tsx'))
const ProfileMenu = idleComponent(() => import('./profile-menu.tsx'))

export function ProfileHead({ performer }: { performer: Performer }) {
  return (
    <header>
      <div className={css['cover']}>
        {performer.cover !== '' && (
          <img src={performer.cover} alt="" width={1500} height={600} fetchPriority="high" decoding="async" draggable={false} />
        )}
      </div>
      <div className={css['bar']}>
        <span className={css['face']}>
          <RingedAvatar performer={performer} size={96} />
        </span>
        <div className={css['acts']}>
          <ProfileActions performer={performer} />
        </div>
      </div>
      <div className={css['words']}>
        <div className={css['title']}>
          <div>
            <h1 className={css['name']}>
              <PersonName person={performer} />
            </h1>
            <p className={css['handle']}>
              <bdi>@{performer.username}</bdi>
            </p>
          </div>
          <Reactions performer={performer} />
        </div>
        {performer.bio !== '' && (
          <p className={css['bio']} dir="auto">
            <RichText text={performer.bio} />
          </p>
        )}
        <Counts performer={performer} />
        <Suspense>{performer.socialLinks.length > 0 && <SocialLinks urls={performer.socialLinks} />}</Suspense>
      </div>
    </header>
  )
}

function Counts({ performer }: { performer: Performer }) {
  const { totalPosts, totalPhotos, totalFollowers, totalSubscribers } = performer
  const all = [
    { label: t('{count, plural, one {post} other {posts}}', { count: totalPosts }), value: totalPosts },
    { label: t('{count, plural, one {photo} other {photos}}', { count: totalPhotos }), value: totalPhotos },
    { label: t('{count, plural, one {follower} other {followers}}', { count: totalFollowers }), value: totalFollowers },
    { label: t('{count, plural, one {subscriber} other {subscribers}}', { count: totalSubscribers }), value: totalSubscribers },
  ]
  return (
    <ul className={css['counts']}>
      {all.map(({ label, value }) => (
        <li key={label}>
          <strong>
            <CompactNumber value={value} />
          </strong>{' '}
          {label}
        </li>
      ))}
    </ul>
  )
}

function ProfileActions({ performer }: { performer: Performer }) {
  const viewer = useViewer()
  if (performer.can.includes('edit'))
    return (
      <Suspense>
        <OwnerActions />
      </Suspense>
    )
  if (viewer && viewer.role !== 'fan') return null
  return (
    <>
      <TipAction performer={performer} isMember={viewer !== null} />
      <MessageAction performer={performer} isMember={viewer !== null} />
      <FollowButton key={performer._id} performer={performer} isFollowed={performer.isFollowed} />
    </>
  )
}

function Reactions({ performer }: { performer: Performer }) {
  const viewer = useViewer()
  const { _id: id, engagement, can } = performer
  const { likes, isLiked, isBookmarked } = engagement
  return (
    <div className={css['reactions']}>
      <ReactionButton reaction="like" kind="performer" id={id} isOn={isLiked} count={likes} label={t('Like')} />
      <ReactionButton reaction="bookmark" kind="performer" id={id} isOn={isBookmarked} label={t('Bookmark')} />
      {viewer && viewer.role !== 'admin' && !can.includes('edit') && (
        <span className={css['more']}>
          <ProfileMenu performer={performer} />
        </span>
      )}
    </div>
  )
}

interface ActionProps {
  readonly performer: Performer
  readonly isMember: boolean
}

function TipAction({ performer, isMember }: ActionProps) {
  const checkout = useCheckout()
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  const press = () =>
    isMember ? checkout.open({ kind: 'tip', performer }) : void navigate(authLinks.join(`tip:${performer.username}`))
  return (
    <button
      type="button"
      className={css['round']}
      data-brass
      aria-label={t('Send a tip')}
      title={t('Send a tip')}
      onClick={press}
    >
      <TipIcon size={22} />
    </button>
  )
}

function MessageAction({ performer, isMember }: ActionProps) {
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  const open = useMutation({
    mutationFn: async () => (await import('#core/conversation-path.ts')).conversationPath(performer._id),
    onSuccess: (address) => void navigate(address),
    onError: (error) => toast(messageOf(error), 'bad'),
  })
  const press = () => (isMember ? open.mutate() : void navigate(authLinks.join(`write:${performer.username}`)))
  return (
    <button
      type="button"
      className={css['round']}
      aria-label={t('Write a message')}
      title={t('Write a message')}
      aria-busy={open.isPending || undefined}
      onClick={press}
    >
      <MessageIcon size={22} />
    </button>
  )
}
