import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import type { LockedContent } from './locked-content.ts'
import { UnlockPanel } from './unlock-panel.tsx'
import css from './paywall.module.css'

interface PaywallProps extends LockedContent {
  /** A preview for the owner. Its buttons do nothing. */
  readonly isShow?: boolean
  /** Appears below the open media of the same content, and takes less room. */
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
