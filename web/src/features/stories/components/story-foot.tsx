/** Below a story: reply and like for viewers, viewers for its performer, and a note on what the performer learns. */
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '@fanfare/contract'
import { openConversation, sendMessage } from '@fanfare/contract/messages'
import type { Reel, Story } from '@fanfare/contract/stories'
import { useAuthLinks } from '#core/auth-links.ts'
import { ReactionButton } from '#core/engagement/reaction-button.tsx'
import { useViewer } from '#core/viewer.ts'
import { call, messageOf, newKey } from '#lib/api.ts'
import { saveDraft, storedDraft } from '#lib/stored-drafts.ts'
import { t } from '#lib/i18n.ts'
import { isFinalError } from '#lib/send-with-retries.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EyeIcon, SendIcon } from '#ui/page-icons.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './story-foot.module.css'

interface StoryFootProps {
  readonly story: Extract<Story, { locked: false }>
  readonly reel: Reel
  readonly onTyping: (isTyping: boolean) => void
  readonly onClose: () => void
}

export function StoryFoot({ story, reel, onTyping, onClose }: StoryFootProps) {
  const viewer = useViewer()
  const authLinks = useAuthLinks()
  const { performer, can } = reel
  const { likes, isLiked } = story.engagement
  if (viewer?._id === performer._id) {
    return (
      <footer className={css['foot']}>
        <Button variant="plain" size="small" icon={EyeIcon} to="/studio/stories" onClick={onClose}>
          {t('Seen by')}
        </Button>
      </footer>
    )
  }
  return (
    <footer className={css['foot']}>
      <div className={css['answer']}>
        {can.includes('reply') && <ReplyForm {...{ story, reel, onTyping }} />}
        {!viewer && (
          <Button variant="quiet" size="small" to={authLinks.join(`write:${performer.username}`)}>
            {t('Sign up to reply')}
          </Button>
        )}
        <span className={css['like']}>
          <ReactionButton reaction="like" kind="story" id={story._id} isOn={isLiked} count={likes} label={t('Like')} />
        </span>
      </div>
      {viewer && <p className={css['note']}>{t('{name} can see that you viewed this story.', { name: performer.name })}</p>}
    </footer>
  )
}

function storedText(draft: string): string {
  const text = storedDraft(draft)?.['text']
  return typeof text === 'string' ? text : ''
}

const openWith = (id: string) => call(openConversation, { body: { source: 'performer', sourceId: id } }, { key: newKey() })

interface Reply {
  readonly words: string
  /** The price in tokens that the fan accepted; undefined if no price was shown. */
  readonly paid: number | undefined
}

/**
 * Repeating the same text after a lost reply sends one message. A price makes it another message, which also stays the same while
 * the price is confirmed again.
 */
function useSendOnce(storyId: string, performerId: string) {
  const [keys] = useState(() => new Map<string, string>())
  return async ({ words, paid }: Reply) => {
    const confirmed = `${paid ?? 0} ${words}`
    const key = keys.get(confirmed) ?? newKey()
    keys.set(confirmed, key)
    const { _id: id } = await openWith(performerId)
    const body = { text: words, about: { kind: 'story', id: storyId }, ...(paid !== undefined && { paid }) }
    try {
      await call(sendMessage, { params: { id }, body }, { key })
      keys.delete(confirmed)
    } catch (error) {
      if (isFinalError(error)) keys.delete(confirmed)
      throw error
    }
  }
}

function ReplyForm({ story, reel: { performer }, onTyping }: Omit<StoryFootProps, 'onClose'>) {
  const draft = `story ${story._id}`
  const [text, setText] = useState(() => storedText(draft))
  const [price, setPrice] = useState<number>()
  const sendOnce = useSendOnce(story._id, performer._id)
  const send = useMutation({
    mutationFn: sendOnce,
    // The reel pauses until the outcome is known, because the next story has another form.
    onMutate: () => onTyping(true),
    onSettled: () => onTyping(false),
    onSuccess: () => {
      setPrice(undefined)
      write('')
      toast(t('Sent'))
    },
    onError(error) {
      const costs = error instanceof ApiError && error.code === 'price_changed' ? error.price : undefined
      setPrice(costs)
      if (costs === undefined) toast(messageOf(error), 'bad')
    },
  })

  function write(words: string): void {
    setText(words)
    saveDraft(draft, words === '' ? undefined : { text: words })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() !== '' && !send.isPending) send.mutate({ words: text.trim(), paid: undefined })
  }
  return (
    <form className={css['reply']} onSubmit={submit}>
      <input
        value={text}
        maxLength={1000}
        enterKeyHint="send"
        autoComplete="off"
        aria-label={t('Reply to {name}…', { name: performer.name })}
        placeholder={t('Reply to {name}…', { name: performer.name })}
        onChange={({ target }) => write(target.value)}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
      />
      <IconButton label={t('Send')} icon={SendIcon} type="submit" aria-disabled={text.trim() === '' || send.isPending} />
      <ConfirmPrice
        name={performer.name}
        price={price}
        isPending={send.isPending}
        onClose={() => setPrice(undefined)}
        onPay={(paid) => send.mutate({ words: text.trim(), paid })}
      />
    </form>
  )
}

interface ConfirmPriceProps {
  readonly name: string
  /** Tokens; undefined while there is nothing to confirm. */
  readonly price: number | undefined
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onPay: (price: number) => void
}

/** No one pays for a message without confirming. */
const ConfirmPrice = ({ name, price = 0, isPending, onClose, onPay }: ConfirmPriceProps) => (
  <Confirm
    isOpen={price > 0}
    onClose={onClose}
    title={t('Send for {amount}?', { amount: formatTokens(price) })}
    consequence={t('You’re charged this for each message to {name}. Replies are free.', { name })}
    action={t('Pay and send')}
    tone="brass"
    isPending={isPending}
    onConfirm={() => onPay(price)}
  />
)
