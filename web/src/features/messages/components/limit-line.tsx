/** Says how many more messages can be sent for now, before one is refused. */
import { t } from '#lib/i18n.ts'
import { AlertIcon } from '#ui/icons.ts'
import css from './composer-check.module.css'
import type { MessagesLeft } from './near-limit.ts'

export default function LimitLine({ left, seconds }: MessagesLeft) {
  return (
    <ul className={css['problems']} role="status">
      <li>
        <AlertIcon size={16} />
        <span>
          {left === 0
            ? t('You can send the next message in {seconds, plural, one {one second} other {# seconds}}.', { seconds })
            : t(
                'You can send {left, plural, one {one more message} other {# more messages}} in the next {seconds, plural, one {second} other {# seconds}}.',
                { left, seconds },
              )}
        </span>
      </li>
    </ul>
  )
}
