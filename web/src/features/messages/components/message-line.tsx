import { memo, Suspense } from 'react'
import type { AiLabel } from '@fanfare/contract/ai-label'
import type { Conversation, Message } from '@fanfare/contract/messages'
import type { Media } from '@fanfare/contract/media'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { Playable } from '#core/media/playable.tsx'
import { RichText } from '#core/text/rich-text.tsx'
import { useMe } from '#core/viewer.ts'
import { formatDateTime, formatTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { CheckIcon, ChecksIcon, PinIcon, UnlockIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LockedMedia } from './locked-media.tsx'
import { actionsFor } from './message-actions.ts'
import { useMessageOptions } from './message-options.tsx'
import { Photos } from './photos.tsx'
import css from './bubble.module.css'

const PriceChip = idleComponent(() => import('./price-chip.tsx'))
const DisappearingNote = idleComponent(() => import('./disappearing-note.tsx'))
const About = idleComponent(() => import('./about-note.tsx'))
const AuthorNote = idleComponent(() => import('./author-note.tsx'))
const AiNote = idleComponent(() => import('./ai-note.tsx'))
const SystemLine = lazyComponent(() => import('./system-line.tsx'))
const TipBubble = lazyComponent(() => import('./tip-bubble.tsx'))
const GiftBubble = lazyComponent(() => import('./gift-bubble.tsx'))
const MessageQuote = lazyComponent(() => import('./message-quote.tsx'))
const MessageReactions = lazyComponent(() => import('./message-reactions.tsx'))

interface MessageLineProps {
  readonly message: Message
  readonly conversation: Conversation | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  /** True for the message that shows how far the other person has read. */
  readonly isNewestOwn: boolean
  readonly timeZone: string
}

/** Renders only after changes, because the list of a long conversation is rebuilt with each message. */
export const MessageLine = memo(Line)

function Line(props: MessageLineProps) {
  const { message, isFirst, isLast, conversation } = props
  const me = useMe()._id
  const isOwn = message.senderId === me
  const options = useMessageOptions({ message, conversation, className: css['more'] })
  if (message.kind === 'system')
    return (
      <Suspense fallback={<p className={css['system']}>{message.text}</p>}>
        <SystemLine message={message} />
      </Suspense>
    )
  const hasOptions = !message.isDeleted && Object.values(actionsFor(message, { me, conversation })).includes(true)
  return (
    <div className={css['line']} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      <VisuallyHidden>{isOwn ? t('You') : conversation?.with.name}</VisuallyHidden>
      <div className={css['beside']} {...(hasOptions && options.press)}>
        <Bubble message={message} conversation={conversation} />
        {hasOptions && options.button}
      </div>
      {message.reactions && (
        <Suspense>
          <MessageReactions reactions={message.reactions} name={conversation?.with.name ?? ''} onPress={options.open} />
        </Suspense>
      )}
      {message.author && (
        <AuthorNote author={message.author} memberName={message.memberName} name={conversation?.with.name ?? ''} />
      )}
      {message.disappears && !message.isDeleted && <DisappearingNote {...props} isOwn={isOwn} />}
      {(isLast || props.isNewestOwn || message.editedAt || message.pinnedAt || hasMoney(message)) && (
        <Foot {...props} isOwn={isOwn} />
      )}
    </div>
  )
}

const hasMoney = ({ price, paid }: Message) => price > 0 || paid !== undefined

function Bubble({ message, conversation }: Pick<MessageLineProps, 'message' | 'conversation'>) {
  if (message.kind === 'tip' || message.kind === 'gift') {
    const PaidBubble = message.kind === 'tip' ? TipBubble : GiftBubble
    return (
      <Suspense>
        <PaidBubble text={message.text} />
      </Suspense>
    )
  }
  if (message.locked) {
    return (
      <div className={css['bubble']} data-media>
        <Quoted message={message} conversation={conversation} />
        <Files files={message.openFiles} />
        <LockedMedia message={message} performer={conversation?.with} />
        <Ai of={[message.inside, ...message.openFiles]} />
        {message.text !== '' && (
          <p className={css['text']} dir="auto">
            <RichText text={message.text} />
          </p>
        )}
      </div>
    )
  }
  if (message.isDeleted) return <p className={`${css['bubble']} ${css['deleted']}`}>{t('Message deleted!')}</p>
  return (
    <div className={css['bubble']} data-media={message.files.length > 0 || undefined}>
      <Quoted message={message} conversation={conversation} />
      {message.about && <About kind={message.about.kind} />}
      <Files files={message.files} />
      <Ai of={message.files} />
      {message.text !== '' && (
        <p className={css['text']} dir="auto">
          <RichText text={message.text} />
        </p>
      )}
      {message.lockedText !== undefined && (
        <>
          <p className={css['about']}>
            <UnlockIcon size={16} />
            {t('Paid text')}
          </p>
          <p className={css['text']} dir="auto">
            <RichText text={message.lockedText} />
          </p>
        </>
      )}
    </div>
  )
}

const Files = ({ files }: { files: readonly Media[] }) => (
  <>
    <Photos photos={files.filter((file) => file.type === 'photo')} />
    {files.map(
      (file) =>
        file.type !== 'photo' && (
          <Playable key={file._id} media={file} ratio={aspectRatioOf(file)} onBroken={() => Promise.resolve(false)} />
        ),
    )}
  </>
)

const Ai = ({ of }: { readonly of: readonly { readonly ai?: AiLabel }[] }) => of.some(({ ai }) => ai) && <AiNote of={of} />

function Quoted({ message: { replyTo }, conversation }: Pick<MessageLineProps, 'message' | 'conversation'>) {
  if (!replyTo) return null
  return (
    <Suspense>
      <MessageQuote quote={replyTo} other={conversation?.with} />
    </Suspense>
  )
}

function Foot({ message, conversation, timeZone, isOwn, isNewestOwn }: MessageLineProps & { isOwn: boolean }) {
  const isRead = conversation !== undefined && conversation.seenSeq >= message.seq
  return (
    <p className={css['foot']}>
      {hasMoney(message) && <PriceChip {...{ message, isOwn }} />}
      <time dateTime={message.createdAt} title={formatDateTime(message.createdAt, timeZone)}>
        {formatTime(message.createdAt, timeZone)}
      </time>
      {message.editedAt && <span>{t('edited')}</span>}
      {message.pinnedAt && <PinIcon size={14} />}
      {isOwn && isNewestOwn && (
        <span className={css['read']} data-read={isRead || undefined}>
          {isRead ? <ChecksIcon size={16} /> : <CheckIcon size={16} />}
          {isRead ? t('Seen') : t('Sent')}
        </span>
      )}
    </p>
  )
}
