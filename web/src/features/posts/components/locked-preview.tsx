/** How the post looks to those for whom it is locked. */
import type { Unlock } from '@fanfare/contract/access'
import { Paywall } from '#core/access/paywall.tsx'
import type { Raw } from '#core/form.ts'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { isOpen } from './open-media.ts'
import { pollIn } from './poll-draft.ts'
import css from './composer.module.css'

interface LockedPreviewProps {
  readonly values: Raw
  readonly media: readonly DraftMedia[]
}

export function LockedPreview({ values, media }: LockedPreviewProps) {
  const me = useMe()
  const audience = values['audience']
  const teaser = String(values['teaser'] ?? '')
  const price = Number(values['price'])
  const usable = media.filter((one) => one.state !== 'refused')
  const open = usable.filter((one) => isOpen(values['open'], one))
  const closed = usable.filter((one) => !isOpen(values['open'], one))
  const count = (type: DraftMedia['type']) => closed.filter((one) => one.type === type).length
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
        <div>
          {open.length > 0 && <OpenMedia media={open} />}
          <Paywall
            kind="post"
            isShow
            isBelow={open.length > 0}
            hasPoll={pollIn(values['poll']) !== undefined}
            _id=""
            performer={{ ...me, isVerified: true }}
            audience={audience}
            price={Number.isFinite(price) ? price : 0}
            inside={{ photos: count('photo'), videos: count('video'), audios: count('audio'), seconds: 0 }}
            previews={closed.slice(0, 1)}
            unlock={waysIn(values)}
          />
        </div>
      </div>
    </section>
  )
}

const SUBSCRIBE: Unlock = { by: 'subscribe' }

function waysIn({ audience, price, includesSubscribers }: Raw): Unlock[] {
  if (audience !== 'paid') return [SUBSCRIBE]
  const tokens = Number(price)
  const buy: Unlock = { by: 'purchase', price: Number.isFinite(tokens) ? tokens : 0 }
  return includesSubscribers === true ? [buy, SUBSCRIBE] : [buy]
}

/** What everyone sees, side by side. */
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
