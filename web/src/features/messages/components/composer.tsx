/** Where one writes: Enter sends, Shift and Enter begin a new line; photos, a performer's price, a fan's tip. */
import { useId, useRef, type ChangeEvent, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import type { Person } from '@fanfare/contract/people'
import { useCheckout } from '#core/checkout/index.ts'
import { acceptOf, complaintAbout } from '#core/media/accepted-files.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { CharacterCount } from '#ui/fields/character-count.tsx'
import { PhotoIcon, SendIcon, TipIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import { Attachments } from './attachments.tsx'
import { attach, LONGEST, MOST_FILES, blockingReason, sendComposition, useComposition, write } from './composition.ts'
import { useTypingEvents } from './typing.ts'
import { VaultButton } from './vault-button.tsx'
import css from './composer.module.css'

interface ComposerProps {
  readonly id: string
  readonly other: Person | undefined
  readonly isReady: boolean
}

export function Composer({ id, other, isReady }: ComposerProps) {
  const composition = useComposition(id)
  const form = useRef<HTMLFormElement>(null)
  const why = blockingReason(composition)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (why) toast(why, 'bad')
    else if (why === undefined) sendComposition(id)
  }
  return (
    <form ref={form} className={css['composer']} onSubmit={onSubmit}>
      <Attachments id={id} composition={composition} />
      <div className={css['row']}>
        <AttachButton id={id} />
        <VaultButton id={id} media={composition.media} />
        <Words id={id} text={composition.text} name={other?.name ?? ''} onSend={() => form.current?.requestSubmit()} />
        {other?.isPerformer && <TipButton performer={other} />}
        <button
          type="submit"
          className={css['send']}
          aria-disabled={why !== undefined || !isReady}
          title={t('Send')}
          aria-label={t('Send')}
        >
          <SendIcon size={22} />
        </button>
      </div>
    </form>
  )
}

function AttachButton({ id }: { id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(id, [...(target.files ?? [])])
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      <IconButton label={t('Add photos or videos')} icon={PhotoIcon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={(['photo', 'video', 'audio'] as const).map(acceptOf).join()}
        onChange={onChange}
      />
    </>
  )
}

function add(id: string, files: readonly File[]): void {
  const complaint = files.map((file) => complaintAbout(file)).find(Boolean)
  if (complaint) toast(complaint, 'bad')
  const usable = files.filter((file) => complaintAbout(file) === '')
  if (usable.length > MOST_FILES) toast(t('A message has up to {most} files.', { most: MOST_FILES }), 'bad')
  attach(id, usable)
}

interface WordsProps {
  readonly id: string
  readonly text: string
  readonly name: string
  readonly onSend: () => void
}

function Words({ id, text, name, onSend }: WordsProps) {
  const fieldId = useId()
  const tell = useTypingEvents(id)
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    // On a touch keyboard Enter is the way to a new line, and the button sends.
    if (!isSend || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    onSend()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pictures = [...event.clipboardData.files].filter((file) => file.type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    add(id, pictures)
  }
  return (
    <div className={css['words']}>
      <textarea
        id={fieldId}
        rows={1}
        aria-label={name ? t('Message to {name}', { name }) : t('Message')}
        placeholder={t('Write a message')}
        value={text}
        onChange={({ target }) => {
          write(id, { text: target.value })
          if (target.value !== '') tell()
        }}
        {...{ onKeyDown, onPaste }}
      />
      <CharacterCount length={text.length} most={LONGEST} />
    </div>
  )
}

function TipButton({ performer }: { performer: Person }) {
  const checkout = useCheckout()
  const { isPerformer } = useMe()
  if (isPerformer) return null
  return (
    <span className={css['tip']}>
      <IconButton
        label={t('Tip {name}', { name: performer.name })}
        icon={TipIcon}
        onClick={() => checkout.open({ kind: 'tip', performer })}
      />
    </span>
  )
}
