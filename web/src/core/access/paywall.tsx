/** What stands in the place of something locked: the server's blurred preview, what is inside, and how to unlock it. */
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import type { Locked } from './locked.ts'
import { UnlockPanel } from './unlock-panel.tsx'
import css from './paywall.module.css'

interface PaywallProps extends Locked {
  /** For its owner to look at: shows the unlock option, and leads nowhere. */
  readonly isShow?: boolean
  /** It stands below what is open of the same thing, and takes less room. */
  readonly isBelow?: boolean
}

export function Paywall(props: PaywallProps) {
  const { previews, isBelow = false } = props
  const first = previews[0]
  return (
    <div
      className={css['box']}
      data-below={isBelow || undefined}
      {...(first && !isBelow && { style: { aspectRatio: aspectRatioOf(first) } })}
    >
      {first && <span className={css['picture']} style={{ backgroundImage: `url("${first.placeholder}")` }} />}
      <UnlockPanel {...props} isRest={isBelow} />
    </div>
  )
}
