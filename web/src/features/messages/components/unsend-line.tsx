/** Above the composer while disappearing messages are on: when messages disappear, and a button to turn it off. */
import type { UnsendAfter } from '@fanfare/contract/message-media'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { TimerIcon } from '#ui/message-icons.ts'
import { unsendPlans } from './unsend-words.ts'
import css from './unsend-line.module.css'

interface UnsendLineProps {
  readonly after: UnsendAfter
  readonly onEnd: () => void
}

export default function UnsendLine({ after, onEnd }: UnsendLineProps) {
  return (
    <div className={css['line']}>
      <TimerIcon />
      <p>{unsendPlans[after]()}</p>
      <IconButton label={t('Turn off disappearing messages')} icon={CloseIcon} onClick={onEnd} />
    </div>
  )
}
