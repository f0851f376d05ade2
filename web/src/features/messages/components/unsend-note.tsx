/** Below a disappearing message: when it disappears. */
import type { Message } from '@fanfare/contract/messages'
import { TimerIcon } from '#ui/message-icons.ts'
import { unsendWords } from './unsend-words.ts'
import css from './unsend-note.module.css'

interface UnsendNoteProps {
  readonly message: Message
  readonly isOwn: boolean
  readonly timeZone: string
}

export default function UnsendNote({ message, isOwn, timeZone }: UnsendNoteProps) {
  // A fan who paid for a message keeps it.
  const isBought = !isOwn && !message.locked && message.price > 0
  if (!message.unsend || isBought) return null
  return (
    <p className={css['note']}>
      <TimerIcon size={16} />
      {unsendWords(message.unsend, timeZone)}
    </p>
  )
}
