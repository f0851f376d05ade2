import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
import { mediaCountLabel } from './media-count-label.ts'
import type { LockedContent } from './locked-content.ts'
import { UnlockCta } from './unlock-cta.tsx'
import css from './paywall.module.css'

interface UnlockPanelProps extends LockedContent {
  readonly isShow?: boolean
  /** Some media of the content are open, and these are the rest. */
  readonly isRest: boolean
}

export function UnlockPanel({ isRest, ...props }: UnlockPanelProps) {
  const what = mediaCountLabel(props.inside, props.hasPoll)
  return (
    <div className={css['panel']}>
      <p className={css['inside']}>
        <LockIcon />
        {isRest ? t('More inside: {what}', { what }) : t('{what} inside', { what })}
      </p>
      <UnlockCta {...props} />
    </div>
  )
}
