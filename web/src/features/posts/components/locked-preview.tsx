/** Shows the post as fans see it before unlocking. */
import { Paywall } from '#core/access/paywall.tsx'
import type { FormValues } from '#core/form.ts'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { LockedSample } from '#core/publications/locked-sample.tsx'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { isFreePreview } from './free-previews.ts'
import { parsePoll } from './poll-draft.ts'
import css from './composer.module.css'

interface LockedPreviewProps {
  readonly values: FormValues
  readonly media: readonly DraftMedia[]
}

export function LockedPreview({ values, media }: LockedPreviewProps) {
  const teaser = String(values['teaser'] ?? '')
  const usable = media.filter((one) => one.state !== 'refused')
  const open = usable.filter((one) => isFreePreview(values['open'], one))
  const closed = usable.filter((one) => !isFreePreview(values['open'], one))
  const count = (type: DraftMedia['type']) => closed.filter((one) => one.type === type).length
  return (
    <LockedSample values={values} free={t('Everyone can see a free post: fans, followers and visitors.')}>
      {(sold) => (
        <div className={css['sample']}>
          <div className={css['by']}>
            <Avatar person={sold.performer} size={32} />
            <PersonName person={sold.performer} />
          </div>
          {teaser !== '' && <p dir="auto">{teaser}</p>}
          <div>
            {open.length > 0 && <OpenMedia media={open} />}
            <Paywall
              kind="post"
              isShow
              isBelow={open.length > 0}
              hasPoll={parsePoll(values['poll']) !== undefined}
              {...sold}
              inside={{ photos: count('photo'), videos: count('video'), audios: count('audio'), seconds: 0 }}
              previews={closed.slice(0, 1)}
            />
          </div>
        </div>
      )}
    </LockedSample>
  )
}

function OpenMedia({ media }: { media: readonly DraftMedia[] }) {
  return (
    <ul className={css['open']} aria-label={t('Open to everyone')}>
      {media.map(({ key, type, url, placeholder }) => (
        <li key={key} style={{ backgroundImage: `url("${placeholder}")` }}>
          {url === '' ? type === 'video' && <VideoIcon size={28} /> : <img src={url} alt="" />}
        </li>
      ))}
    </ul>
  )
}
