/** Above the composer while disappearing messages are on: when messages disappear, and a button to turn it off. */
import type { DisappearAfter } from '@fanfare/contract/message-media'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { TimerIcon } from '#ui/message-icons.ts'
import { disappearingPlans } from './disappearing-labels.ts'
import css from './disappearing-line.module.css'

interface DisappearingLineProps {
  readonly after: DisappearAfter
  readonly onEnd: () => void
}

export default function DisappearingLine({ after, onEnd }: DisappearingLineProps) {
  return (
    <div className={css['line']}>
      <TimerIcon />
      <p>{disappearingPlans[after]()}</p>
      <IconButton label={t('Turn off disappearing messages')} icon={CloseIcon} onClick={onEnd} />
    </div>
  )
}
