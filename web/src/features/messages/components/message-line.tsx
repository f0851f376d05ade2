/** One message where it stands: whose it is, what it says or shows, when, and whether it has been read. */
import { useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { deleteMessage, type Conversation, type Message } from '@fanfare/contract/messages'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { Playable } from '#core/media/playable.tsx'
import { giftName, GiftPicture } from '#core/gifts/gift-picture.tsx'
import { cardKind } from '#core/registry.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { useMe } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { dateAndTime, time } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { CheckIcon, ChecksIcon, LockIcon, TipIcon, TrashIcon, UnlockIcon } from '#ui/icons.ts'
import { Confirm } from '#ui/sheet.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { toast } from '#ui/toast.ts'
import { keep } from './thread-cache.ts'
import { LockedMedia } from './locked-media.tsx'
import { readGift, readTip } from './tip-text.ts'
import { Photos } from './photos.tsx'
import css from './bubble.module.css'

interface MessageLineProps {
  readonly message: Message
  readonly conversation: Conversation | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The one that says how far the other side has read. */
  readonly isNewestOwn: boolean
  readonly timeZone: string
}

/** Drawn again only when it has changed: the list of a long conversation is made anew with each message. */
export const MessageLine = memo(Line)

function Line(props: MessageLineProps) {
  const { message, isFirst, isLast, conversation } = props
  const isOwn = message.senderId === useMe()._id
  if (message.kind === 'system') return <p className={css['system']}>{message.text}</p>
  const canDelete = isOwn && !message.locked && !message.isDeleted && message.kind !== 'tip' && message.kind !== 'gift'
  return (
    <div className={css['line']} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      <VisuallyHidden>{isOwn ? t('You') : conversation?.with.name}</VisuallyHidden>
      <div className={css['beside']}>
        {canDelete && <DeleteIt message={message} />}
        <Bubble message={message} conversation={conversation} />
      </div>
      {message.author && <div className={css['foot']}>{authors[message.author]()}</div>}
      {(isLast || props.isNewestOwn) && <Foot {...props} isOwn={isOwn} />}
    </div>
  )
}

/** Who wrote it, where that was not the one whose name it bears. */
const authors = {
  operator: () => t('Written by the site in the performer’s name'),
  automation: () => t('Sent automatically'),
}

function Bubble({ message, conversation }: Pick<MessageLineProps, 'message' | 'conversation'>) {
  if (message.kind === 'tip') return <TipBubble text={message.text} />
  if (message.kind === 'gift') return <GiftBubble text={message.text} />
  if (message.locked) {
    return (
      <div className={css['bubble']} data-media>
        <LockedMedia message={message} performer={conversation?.with} />
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
      {message.about && <About kind={message.about.kind} />}
      <Photos photos={message.files.filter((file) => file.type === 'photo')} />
      {message.files.map(
        (file) =>
          file.type !== 'photo' && (
            <Playable key={file._id} media={file} ratio={aspectRatioOf(file)} onBroken={() => Promise.resolve(false)} />
          ),
      )}
      {message.text !== '' && (
        <p className={css['text']} dir="auto">
          <RichText text={message.text} />
        </p>
      )}
    </div>
  )
}

/** What it answers, by the name of its kind. */
function About({ kind }: { kind: string }) {
  const known = cardKind(kind)
  if (!known) return null
  return (
    <p className={css['about']}>
      <known.icon size={16} />
      {t('In answer to: {thing}', { thing: known.one() })}
    </p>
  )
}

function TipBubble({ text }: { text: string }) {
  const { amount, words } = readTip(text)
  return (
    <div className={`${css['bubble']} ${css['tip']}`}>
      <strong>
        <TipIcon />
        {amount}
      </strong>
      {words !== '' && (
        <p className={css['text']} dir="auto">
          {words}
        </p>
      )}
    </div>
  )
}

function GiftBubble({ text }: { text: string }) {
  const { gift, amount, words } = readGift(text)
  return (
    <div className={`${css['bubble']} ${css['tip']} ${css['gift']}`}>
      <GiftPicture gift={gift} size={112} />
      <strong>{giftName(gift)}</strong>
      <span>{amount}</span>
      {words !== '' && (
        <p className={css['text']} dir="auto">
          {words}
        </p>
      )}
    </div>
  )
}

function Foot({ message, conversation, timeZone, isOwn, isNewestOwn }: MessageLineProps & { isOwn: boolean }) {
  const isRead = conversation !== undefined && conversation.seenSeq >= message.seq
  return (
    <p className={css['foot']}>
      {isOwn && !message.locked && message.price > 0 && <Price message={message} />}
      <time dateTime={message.createdAt} title={dateAndTime(message.createdAt, timeZone)}>
        {time(message.createdAt, timeZone)}
      </time>
      {isOwn && isNewestOwn && (
        <span className={css['read']} data-read={isRead || undefined}>
          {isRead ? <ChecksIcon size={16} /> : <CheckIcon size={16} />}
          {isRead ? t('Seen') : t('Sent')}
        </span>
      )}
    </p>
  )
}

function Price({ message }: { message: Extract<Message, { locked: false }> }) {
  return (
    <Chip tone={message.isSold ? 'good' : 'brass'} icon={message.isSold ? UnlockIcon : LockIcon}>
      {message.isSold
        ? rich('{price} · paid', { price: <TokenAmount value={message.price} /> })
        : rich('{price} · not opened yet', { price: <TokenAmount value={message.price} /> })}
    </Chip>
  )
}

function DeleteIt({ message }: { message: Extract<Message, { locked: false }> }) {
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const act = useApiMutation(deleteMessage)
  const remove = () =>
    act.mutate(
      { params: { id: message._id } },
      {
        onSuccess: (deleted) => keep(queries, deleted),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: () => setIsAsked(false),
      },
    )
  return (
    <>
      <button type="button" className={css['delete']} title={t('Delete')} onClick={() => setIsAsked(true)}>
        <TrashIcon size={18} />
        <VisuallyHidden>{t('Delete this message')}</VisuallyHidden>
      </button>
      <Confirm
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('Delete this message?')}
        consequence={
          message.isSold
            ? t('It goes from your side. Whoever has paid for it keeps it. This cannot be undone.')
            : t('It is deleted for both of you, and “Message deleted!” is shown in its place. This cannot be undone.')
        }
        action={t('Delete')}
        isPending={act.isPending}
        onConfirm={remove}
      />
    </>
  )
}
