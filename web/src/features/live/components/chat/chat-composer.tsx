/** Writes into a room's chat. The typed text stays until the server has it. */
import { useState, type KeyboardEvent } from 'react'
import { sendLiveMessage, type LiveChat, type LiveMessage } from '@fanfare/contract/live-chat'
import { MAX_CHAT_LENGTH } from '@fanfare/contract/live-limits'
import { TextRulesCheck } from '#core/text-rules-check.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { isEnterKey } from '#lib/keyboard-events.ts'
import { useTimeZone } from '#lib/now.ts'
import { IconButton } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { CloseIcon, SendIcon } from '#ui/page-icons.ts'
import { silenceLabel } from './silence-label.ts'
import { useSilence } from './use-silence.ts'
import css from './chat.module.css'

interface ChatComposerProps {
  readonly chat: LiveChat
  readonly replyTo: LiveMessage | undefined
  readonly onReplyDone: () => void
  readonly onSent: (message: LiveMessage) => void
}

/** The typed text, and sending it. The text stays when the server refuses it. */
function useDraft({ chat, replyTo, onReplyDone, onSent }: ChatComposerProps) {
  const [text, setText] = useState('')
  const send = useApiMutation(sendLiveMessage)
  const { silence, begin } = useSilence(chat)
  const trimmed = text.trim()
  function submit(): void {
    if (trimmed === '' || send.isPending || silence) return
    const body = { text: trimmed, ...(replyTo && { replyTo: replyTo._id }) }
    send.mutate(
      { params: { id: chat._id }, body },
      {
        onSuccess: (message) => {
          setText('')
          onReplyDone()
          onSent(message)
          begin()
        },
      },
    )
  }
  return { text, setText, trimmed, silence, submit, error: send.error }
}

export function ChatComposer(props: ChatComposerProps) {
  const { chat, replyTo, onReplyDone } = props
  const { text, setText, trimmed, silence, submit, error } = useDraft(props)
  const timeZone = useTimeZone()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnterKey(event.nativeEvent) || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const note = silence && silenceLabel(silence, chat.performer.name, timeZone)
  return (
    <form
      className={css['composer']}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {replyTo && (
        <p className={css['replying']}>
          <span>{t('Reply to {name}', { name: replyTo.sender?.name ?? t('someone') })}</span>
          <IconButton label={t('Cancel reply')} icon={CloseIcon} onClick={onReplyDone} />
        </p>
      )}
      {note && <p className={css['note']}>{note}</p>}
      {error && <ErrorNote error={messageOf(error)} />}
      {trimmed !== '' && <TextRulesCheck texts={[text]} />}
      <div className={css['line']}>
        <textarea
          name="message"
          aria-label={t('Message')}
          placeholder={t('Say something nice')}
          rows={1}
          maxLength={MAX_CHAT_LENGTH}
          dir="auto"
          value={text}
          disabled={silence !== undefined && silence.reason !== 'slow'}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label={t('Send')} icon={SendIcon} disabled={trimmed === '' || silence !== undefined} />
      </div>
    </form>
  )
}
