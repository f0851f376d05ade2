/** How the post looks to those for whom it is locked. */
import { Paywall } from '#core/access/paywall.tsx'
import type { Raw } from '#core/form.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import type { DraftFile } from './draft-files.ts'
import css from './composer.module.css'

interface LockedPreviewProps {
  readonly values: Raw
  readonly photos: readonly DraftFile[]
}

export function LockedPreview({ values, photos }: LockedPreviewProps) {
  const me = useMe()
  const audience = values['audience']
  const teaser = String(values['teaser'] ?? '')
  const price = Number(values['price'])
  const usable = photos.filter((one) => one.state !== 'refused')
  const count = (type: DraftFile['type']) => usable.filter((one) => one.type === type).length
  if (audience !== 'subscribers' && audience !== 'paid') {
    return <p className={css['note']}>{t('A free post is seen by everyone: fans, followers and visitors.')}</p>
  }
  return (
    <section className={css['preview']} aria-labelledby="preview">
      <h2 id="preview">{t('Before it is opened')}</h2>
      <div className={css['sample']} inert>
        <div className={css['by']}>
          <Avatar person={me} size={32} />
          <PersonName person={{ name: me.name, isVerified: true }} />
        </div>
        {teaser !== '' && <p dir="auto">{teaser}</p>}
        <Paywall
          kind="post"
          isShow
          _id=""
          performer={{ ...me, isVerified: true }}
          audience={audience}
          price={Number.isFinite(price) ? price : 0}
          inside={{ photos: count('photo'), videos: count('video'), audios: 0, seconds: 0 }}
          previews={usable.slice(0, 1)}
          unlock={[]}
        />
      </div>
    </section>
  )
}
