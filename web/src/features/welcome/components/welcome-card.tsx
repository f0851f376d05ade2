/** Welcomes newcomers to a profile once: in a corner, muted, until they close it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Performer } from '@fanfare/contract/profiles'
import { viewWelcome, type Welcome } from '@fanfare/contract/welcome'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { isWelcomeSeen, markWelcomeSeen } from './seen-welcomes.ts'
import { WelcomeVideo } from './welcome-video.tsx'
import css from './welcome-card.module.css'

export default function WelcomeCard({ performer }: { performer: Performer }) {
  const viewer = useViewer()
  // Subscribers and followers are not newcomers.
  const isNew = !performer.isSubscribed && !performer.isFollowed && viewer?._id !== performer._id && viewer?.role !== 'admin'
  const [isShown, setIsShown] = useState(() => isNew && !isWelcomeSeen(performer._id))
  const { data } = useQuery({ ...query(viewWelcome, { params: { id: performer._id } }), enabled: isShown })
  const hasSomething = data?.photo !== undefined || data?.video !== undefined
  useEffect(() => {
    if (hasSomething) markWelcomeSeen(performer._id)
  }, [hasSomething, performer._id])
  if (!isShown || !data || !hasSomething) return null
  return (
    <aside className={css['card']} aria-label={t('Welcome from {name}', { name: performer.name })}>
      <header className={css['head']}>
        <p>
          {t('Welcome from')} <bdi>{performer.name}</bdi>
        </p>
        <IconButton label={t('Close welcome')} icon={CloseIcon} onClick={() => setIsShown(false)} />
      </header>
      <Picture welcome={data} />
    </aside>
  )
}

function Picture({ welcome: { photo, video } }: { welcome: Welcome }) {
  if (video) return <WelcomeVideo video={video} />
  if (!photo) return null
  return (
    <img
      className={css['picture']}
      src={photo.url}
      alt={photo.alt}
      width={photo.width}
      height={photo.height}
      style={{ backgroundImage: `url("${photo.placeholder}")` }}
    />
  )
}
