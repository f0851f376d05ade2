/** What stands in the place of something locked: the server's blurred preview, what is inside, and the one way in. */
import type { Unlock } from '@fanfare/contract/access'
import type { Blurred } from '@fanfare/contract/media'
import type { Person } from '@fanfare/contract/people'
import type { LockableKind } from '#core/checkout/index.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
import { frameOf } from './frame.ts'
import { UnlockCta } from './unlock-cta.tsx'
import css from './paywall.module.css'

export interface Locked {
  /** The kind of offer, and of intent, by which it is unlocked. */
  readonly kind: LockableKind
  readonly _id: string
  readonly performer: Person
  readonly audience: 'free' | 'subscribers' | 'paid'
  readonly price: number
  /** Absent in the composer's sample, which leads nowhere. */
  readonly teaser?: string
  readonly totalPhotos: number
  readonly previews: readonly Blurred[]
  readonly unlock: readonly Unlock[]
}

interface LockedBoxProps extends Locked {
  /** For its owner to look at: shows the way in, and leads nowhere. */
  readonly isShow?: boolean
}

export function Paywall(props: LockedBoxProps) {
  const { previews, totalPhotos } = props
  const first = previews[0]
  return (
    <div className={css['box']} style={first && { aspectRatio: frameOf(first) }}>
      {first && <span className={css['picture']} style={{ backgroundImage: `url("${first.placeholder}")` }} />}
      <div className={css['panel']}>
        <p className={css['inside']}>
          <LockIcon />
          {totalPhotos > 0
            ? t('{count, plural, one {# photo} other {# photos}} inside', { count: totalPhotos })
            : t('A text is inside')}
        </p>
        <UnlockCta {...props} />
      </div>
    </div>
  )
}
