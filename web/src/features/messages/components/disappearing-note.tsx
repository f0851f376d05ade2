/** Below a disappearing message: when it disappears. */
import type { Message } from '@fanfare/contract/messages'
import { TimerIcon } from '#ui/message-icons.ts'
import { disappearingLabel } from './disappearing-labels.ts'
import css from './disappearing-note.module.css'

interface DisappearingNoteProps {
  readonly message: Message
  readonly isOwn: boolean
  readonly timeZone: string
}

export default function DisappearingNote({ message, isOwn, timeZone }: DisappearingNoteProps) {
  // A fan who paid for a message keeps it.
  const isBought = !isOwn && !message.locked && message.price > 0
  if (!message.disappears || isBought) return null
  return (
    <p className={css['note']}>
      <TimerIcon size={16} />
      {disappearingLabel(message.disappears, timeZone)}
    </p>
  )
}
