/** How the gallery looks to those for whom it is locked, while it is being made. */
import type { Raw } from '#core/form.ts'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { LockedGallery } from './locked-gallery.tsx'
import css from './locked-sample.module.css'

const SHOWN = 8

interface LockedSampleProps {
  readonly values: Raw
  readonly media: readonly DraftMedia[]
  readonly cover: string
}

export function LockedSample({ values, media, cover: coverId }: LockedSampleProps) {
  const me = useMe()
  const { audience } = values
  if (audience !== 'subscribers' && audience !== 'paid')
    return <p className={css['note']}>{t('A free gallery is seen by everyone: fans, followers and visitors.')}</p>
  const usable = media.filter(({ state }) => state !== 'refused')
  const cover = usable.find(({ id }) => id !== undefined && id === coverId)
  const locked = usable.filter((one) => one !== cover)
  const price = Number(values['price'])
  return (
    <section className={css['sample']} aria-labelledby="preview">
      <h2 id="preview">{t('Before it is opened')}</h2>
      <div inert className={css['frame']}>
        <LockedGallery
          isShow
          gallery={{
            _id: '',
            title: String(values['title']),
            performer: { ...me, isVerified: true },
            audience,
            price: Number.isFinite(price) ? price : 0,
            inside: { photos: locked.length, videos: 0, audios: 0, seconds: 0 },
            unlock: [],
            previews: locked.slice(0, SHOWN),
            ...(cover && { cover }),
          }}
        />
      </div>
    </section>
  )
}
