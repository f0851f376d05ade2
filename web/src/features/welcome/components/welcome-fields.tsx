import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media } from '@fanfare/contract/media'
import { setWelcome, viewWelcome } from '@fanfare/contract/welcome'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { useMe } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { PhotoIcon, VideoIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import css from './welcome-fields.module.css'

const VaultPicker = idleComponent(
  () => import('#core/media-drafts/vault-picker.tsx'),
  () => false,
)
const POLL_INTERVAL_MS = 4_000
const isOpen = (media: Media | undefined) => media?.status === 'processing'

export function WelcomeFields() {
  const { data: welcome } = useQuery({
    ...query(viewWelcome, { params: { id: useMe()._id } }),
    refetchInterval: ({ state: { data } }) => (isOpen(data?.photo) || isOpen(data?.video) ? POLL_INTERVAL_MS : false),
  })
  return (
    <div className={css['fields']}>
      <Field kind="photo" label={t('Welcome photo')} media={welcome?.photo} />
      <Field kind="video" label={t('Welcome video')} media={welcome?.video} />
    </div>
  )
}

interface WelcomeFieldProps {
  readonly kind: 'photo' | 'video'
  readonly label: string
  readonly media: Media | undefined
}

function Field({ kind, label, media }: WelcomeFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const change = useApiMutation(setWelcome)
  const Drawn = kind === 'photo' ? PhotoIcon : VideoIcon

  function save(id: string | null): void {
    const body = kind === 'photo' ? { photoId: id } : { videoId: id }
    change.mutate({ body }, { onSuccess: () => toast(t('Changes saved')), onError: (error) => toast(messageOf(error), 'bad') })
  }
  return (
    <div role="group" aria-label={label} className={css['field']}>
      <span className={css['tile']}>{media ? <MediaThumbnail media={media} /> : <Drawn size={28} />}</span>
      <div className={css['what']}>
        <strong>{label}</strong>
        <div className={css['acts']}>
          <Button variant="quiet" size="small" onClick={() => setIsChoosing(true)} isPending={change.isPending}>
            {media ? t('Change') : t('From vault')}
          </Button>
          {media && (
            <Button variant="plain" size="small" onClick={() => save(null)}>
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      {isChoosing && (
        <VaultPicker
          kinds={[kind]}
          chosenIds={media ? [media._id] : []}
          max={1}
          onPick={([chosen]) => chosen && save(chosen._id)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}
