/** A comment field that keeps its text on this device until it is sent. */
import { countCodePoints } from '@fanfare/contract/text-length'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { t } from '#lib/i18n.ts'
import { isEnterKey } from '#lib/keyboard-events.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { CharacterCount } from '#ui/fields/character-count.tsx'
import { saveCommentDraft, unsentText, initialCommentText } from './comment-draft.ts'
import css from './comments.module.css'

const MAX_COMMENT_LENGTH = 2000

interface CommentFormProps {
  /** The name of the stored draft. */
  readonly draft: string
  readonly label: string
  readonly initial?: string
  readonly isFocused?: boolean
  readonly error: unknown
  readonly isPending: boolean
  /** Rejects when sending fails. The text then stays. */
  readonly send: (text: string) => Promise<void>
  readonly onCancel?: () => void
}

export function CommentForm(props: CommentFormProps) {
  const { draft, label, initial = '', isFocused = false, error, isPending, send, onCancel } = props
  const [text, setText] = useState(() => initialCommentText(draft, initial))
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const latest = useRef(text)
  const write = (value: string) => {
    latest.current = value
    setText(value)
    saveCommentDraft(draft, value, initial)
  }
  const isSendable = text.trim() !== '' && countCodePoints(text) <= MAX_COMMENT_LENGTH
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!isSendable || isPending) return
    await send(text).then(
      () => write(unsentText(latest.current, text, initial)),
      () => undefined,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnterKey(event.nativeEvent) && (event.ctrlKey || event.metaKey)) void submit()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)}>
      <textarea
        ref={field}
        id={fieldId}
        rows={1}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <CharacterCount text={text} max={MAX_COMMENT_LENGTH} />
      {error !== null && <ErrorNote error={error} />}
      {(text !== initial || onCancel) && (
        <div className={css['sends']}>
          {onCancel && (
            <Button variant="quiet" size="small" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" size="small" isPending={isPending} disabled={!isSendable}>
            {t('Send')}
          </Button>
        </div>
      )}
    </form>
  )
}
