/** The message composer. Enter sends, Shift+Enter starts a new line. Includes photos, a performer's price and a fan's tip. */
import {
  Suspense,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { fileKinds } from '@fanfare/contract/file-kinds'
import { mediaKinds } from '@fanfare/contract/media-kinds'
import type { Quote } from '@fanfare/contract/message-annotations'
import type { Conversation } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { useCheckout } from '#core/checkout/index.ts'
import { acceptAttribute, mediaFileError } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { isEnterKey } from '#lib/keyboard-events.ts'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { CharacterCount } from '#ui/fields/character-count.tsx'
import { PhotoIcon, TipIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { SendIcon } from '#ui/page-icons.ts'
import { MicrophoneIcon } from '#ui/message-icons.ts'
import { DOUBLE_TAP_MS } from '#ui/double-tap-guard.ts'
import { toast } from '#ui/toast.ts'
import {
  attachFiles,
  blockingReason,
  isWorthChecking,
  pendingUploadsReason,
  MAX_TEXT_LENGTH,
  MAX_FILES,
  sendComposition,
  useComposition,
  changeComposition,
} from './composition.ts'
import { PaidWriting } from './inbox-idle-components.ts'
import { EmojiButton } from './emoji-button.tsx'
import { changeExtras } from './message-extras.ts'
import { useMessagesLeft } from './message-rate-limit.ts'
import { sendVoiceNote } from './send-voice-note.ts'
import { TemplateButton } from './template-button.tsx'
import { useTypingEvents } from './typing.ts'
import { VaultButton } from './vault-button.tsx'
import css from './composer.module.css'

const Attachments = idleComponent(() => import('./attachments.tsx'))
const VoiceNote = idleComponent(() => import('./voice-note.tsx'))
const DisappearingLine = idleComponent(() => import('./disappearing-line.tsx'))
const ScriptLine = idleComponent(
  () => import('./script-line.tsx'),
  () => false,
)
const ComposerCheck = idleComponent(
  () => import('./composer-check.tsx'),
  () => false,
)
const RateLimitLine = idleComponent(
  () => import('./rate-limit-line.tsx'),
  () => false,
)
const ReplyBar = lazyComponent(() => import('./reply-bar.tsx'))

interface ComposerProps {
  readonly id: string
  readonly other: Person | undefined
  readonly isReady: boolean
  /** Set for fans: the price of a message. */
  readonly writing: Conversation['writing']
}

export function Composer({ id, other, isReady, writing }: ComposerProps) {
  useUploadLimits()
  const composition = useComposition(id)
  const { text, media, extras } = composition
  const [isRecording, setIsRecording] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const why = blockingReason(composition) ?? (writing?.may === 'pay' ? pendingUploadsReason(composition) : undefined)
  const [isConfirming, setIsConfirming] = useState(false)
  const { sendWritten, sendNote, isSecondTap } = useSending(id, writing)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (why) toast(why, 'bad')
    else if (why === undefined && writing?.may === 'pay') setIsConfirming(true)
    else if (why === undefined) sendWritten()
  }
  return (
    <form ref={form} className={css['composer']} onSubmit={onSubmit}>
      <Answering id={id} quote={composition.replyTo} other={other} />
      {isReady && isWorthChecking(composition) && <ComposerCheck id={id} composition={composition} />}
      <NearLimit />
      {writing && (
        <PaidWriting {...{ id, writing, isConfirming }} onConfirmed={() => setIsConfirming(false)} onSend={sendWritten} />
      )}
      {media.length > 0 && <Attachments id={id} composition={composition} />}
      {extras.disappearsAfter !== '' && (
        <DisappearingLine after={extras.disappearsAfter} onEnd={() => changeExtras(id, { disappearsAfter: '' })} />
      )}
      {extras.step && <ScriptLine step={extras.step} onEnd={() => changeExtras(id, { step: null })} />}
      {isRecording && (
        <VoiceNote onFinished={(file) => attachFiles(id, [file])} onSend={sendNote} onClose={() => setIsRecording(false)} />
      )}
      <div className={css['row']} style={isRecording ? { display: 'none' } : undefined}>
        <AttachButton id={id} />
        <VaultButton id={id} media={media} />
        {other && (
          <TemplateButton
            id={id}
            fan={other}
            onPick={(picked) => changeComposition(id, { text: [text, picked].filter(Boolean).join('\n') })}
          />
        )}
        <Words id={id} text={text} name={other?.name ?? ''} onSend={() => form.current?.requestSubmit()} />
        <EmojiButton id={id} />
        {other?.isPerformer && <TipButton performer={other} />}
        {text === '' && (
          <IconButton
            label={t('Record a voice note')}
            icon={MicrophoneIcon}
            onClick={() => !isSecondTap() && setIsRecording(true)}
          />
        )}
        {(text !== '' || media.length > 0) && <SendButton isOff={why !== undefined || !isReady} />}
      </div>
    </form>
  )
}

/** The microphone replaces the Send button immediately, so a double tap on Send must not start a recording. */
function useSending(id: string, writing: Conversation['writing']) {
  const sentAt = useRef(-Infinity)
  const note = () => void (sentAt.current = performance.now())
  return {
    sendWritten: (paid?: number) => {
      note()
      sendComposition(id, paid)
    },
    sendNote: (file: File) => {
      note()
      // A paid voice note waits next to the price until the fan presses to pay.
      if (writing?.may === 'pay') attachFiles(id, [file])
      else sendVoiceNote(id, file)
    },
    isSecondTap: () => performance.now() - sentAt.current < DOUBLE_TAP_MS,
  }
}

interface AnsweringProps {
  readonly id: string
  readonly quote: Quote | undefined
  readonly other: Person | undefined
}

const Answering = ({ id, quote, other }: AnsweringProps) =>
  quote && (
    <Suspense>
      <ReplyBar {...{ id, quote, other }} />
    </Suspense>
  )

function NearLimit() {
  const left = useMessagesLeft()
  return left && <RateLimitLine {...left} />
}

const SendButton = ({ isOff }: { isOff: boolean }) => (
  <button type="submit" className={css['send']} aria-disabled={isOff} title={t('Send')} aria-label={t('Send')}>
    <SendIcon size={22} />
  </button>
)

function AttachButton({ id }: { id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(id, [...(target.files ?? [])])
    // Resetting the field lets the same file be chosen again.
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
        accept={mediaKinds.map((kind) => acceptAttribute(fileKinds[kind].resumableAs)).join()}
        onChange={onChange}
      />
    </>
  )
}

function add(id: string, files: readonly File[]): void {
  const complaint = files.map((file) => mediaFileError(file)).find(Boolean)
  if (complaint) toast(complaint, 'bad')
  const usable = files.filter((file) => mediaFileError(file) === '')
  if (usable.length > MAX_FILES) toast(t('A message can have up to {most} files.', { most: MAX_FILES }), 'bad')
  attachFiles(id, usable)
}

interface WordsProps {
  readonly id: string
  readonly text: string
  readonly name: string
  readonly onSend: () => void
}

function Words({ id, text, name, onSend }: WordsProps) {
  const fieldId = useId()
  const sendTyping = useTypingEvents(id)
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = isEnterKey(event.nativeEvent) && !event.shiftKey
    // On a touch keyboard, Enter starts a new line, and the button sends.
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
        data-words
        rows={1}
        aria-label={name ? t('Message to {name}', { name }) : t('Message')}
        placeholder={t('Write a message')}
        value={text}
        onChange={({ target }) => {
          changeComposition(id, { text: target.value })
          if (target.value !== '') sendTyping()
        }}
        {...{ onKeyDown, onPaste }}
      />
      <CharacterCount text={text} max={MAX_TEXT_LENGTH} />
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
