/** What stands in the place of something locked: the server's blurred preview, what is inside, and how to unlock it. */
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
import { insideWords } from './inside-words.ts'
import type { Locked } from './locked.ts'
import { UnlockCta } from './unlock-cta.tsx'
import css from './paywall.module.css'

interface PaywallProps extends Locked {
  /** For its owner to look at: shows the unlock option, and leads nowhere. */
  readonly isShow?: boolean
  /** It stands below what is open of the same thing, and takes less room. */
  readonly isBelow?: boolean
}

export function Paywall(props: PaywallProps) {
  const { previews, inside, hasPoll = false, isBelow = false } = props
  const first = previews[0]
  return (
    <div
      className={css['box']}
      data-below={isBelow || undefined}
      {...(first && !isBelow && { style: { aspectRatio: aspectRatioOf(first) } })}
    >
      {first && <span className={css['picture']} style={{ backgroundImage: `url("${first.placeholder}")` }} />}
      <div className={css['panel']}>
        <p className={css['inside']}>
          <LockIcon />
          {isBelow
            ? t('{what} more inside', { what: insideWords(inside, hasPoll) })
            : t('{what} inside', { what: insideWords(inside, hasPoll) })}
        </p>
        <UnlockCta {...props} />
      </div>
    </div>
  )
}
