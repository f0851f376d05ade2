/** Shows how many more messages can be sent before the rate limit. */
import { useEffect, useState } from 'react'
import { t } from '#lib/i18n.ts'
import { AlertIcon } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './composer-check.module.css'
import type { MessagesLeft } from './message-rate-limit.ts'

export default function RateLimitLine({ left, until }: MessagesLeft) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <ul className={css['problems']}>
      <li>
        <AlertIcon size={16} />
        <span aria-hidden>{wordsFor(left, until - now)}</span>
        <Announced key={until} left={left} until={until} />
      </li>
    </ul>
  )
}

/** Announced once per message, and not every second. */
function Announced({ left, until }: MessagesLeft) {
  const [words] = useState(() => wordsFor(left, until - Date.now()))
  return (
    <VisuallyHidden>
      <span role="status">{words}</span>
    </VisuallyHidden>
  )
}

function wordsFor(left: number, ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1000), 1)
  return left === 0
    ? t('You can send your next message in {seconds, plural, one {one second} other {# seconds}}.', { seconds })
    : t(
        'You can send {left, plural, one {one more message} other {# more messages}} in the next {seconds, plural, one {second} other {# seconds}}.',
        { left, seconds },
      )
}
