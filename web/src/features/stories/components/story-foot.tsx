/** Below a story: to answer and to like it, or for its performer who has seen it; and to the others what becomes known of them. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { openConversation, sendMessage } from '@fanfare/contract/messages'
import type { Reel, Story } from '@fanfare/contract/stories'
import { useAuthLinks } from '#core/auth-links.ts'
import { ReactionButton } from '#core/engagement/reaction-button.tsx'
import { useViewer } from '#core/viewer.ts'
import { call, messageOf, newKey } from '#lib/api.ts'
import { keepDraft, keptDraft } from '#lib/drafts.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EyeIcon, SendIcon } from '#ui/icons.ts'
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
          {t('Who has seen it')}
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
            {t('Join to answer')}
          </Button>
        )}
        <span className={css['like']}>
          <ReactionButton reaction="like" kind="story" id={story._id} isOn={isLiked} count={likes} label={t('Like')} />
        </span>
      </div>
      {viewer && <p className={css['note']}>{t('{name} can see that you have opened this story.', { name: performer.name })}</p>}
    </footer>
  )
}

function keptText(draft: string): string {
  const text = keptDraft(draft)?.['text']
  return typeof text === 'string' ? text : ''
}

function ReplyForm({ story, reel: { performer }, onTyping }: Omit<StoryFootProps, 'onClose'>) {
  const draft = `story ${story._id}`
  const [text, setText] = useState(() => keptText(draft))
  // The same words that are sent again, because no reply has come, are one message.
  const sending = useRef({ text: '', key: '' })
  const send = useMutation({
    mutationFn: async (words: string) => {
      if (sending.current.text !== words) sending.current = { text: words, key: newKey() }
      const { _id: id } = await call(
        openConversation,
        { body: { source: 'performer', sourceId: performer._id } },
        { key: newKey() },
      )
      const body = { text: words, about: { kind: 'story', id: story._id } }
      return call(sendMessage, { params: { id }, body }, { key: sending.current.key })
    },
    onSuccess: () => {
      sending.current = { text: '', key: '' }
      write('')
      toast(t('Sent'))
    },
    onError: (error) => toast(messageOf(error), 'bad'),
  })

  function write(words: string): void {
    setText(words)
    keepDraft(draft, words === '' ? undefined : { text: words })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() !== '' && !send.isPending) send.mutate(text.trim())
  }
  return (
    <form className={css['reply']} onSubmit={submit}>
      <input
        value={text}
        maxLength={1000}
        enterKeyHint="send"
        autoComplete="off"
        aria-label={t('Answer {name}', { name: performer.name })}
        placeholder={t('Answer {name}', { name: performer.name })}
        onChange={({ target }) => write(target.value)}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
      />
      <IconButton label={t('Send')} icon={SendIcon} type="submit" aria-disabled={text.trim() === '' || send.isPending} />
    </form>
  )
}
