/** Opens the sheet that a visitor was on the way to. Nothing is done or paid without another press. */
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { viewPost } from '@fanfare/contract/posts'
import { follow } from '@fanfare/contract/follows'
import { openConversation } from '@fanfare/contract/messages'
import { viewPerformer, type Performer } from '@fanfare/contract/performers'
import { offerOfPost, useCheckout } from '#core/checkout/index.ts'
import type { Intent } from '#core/return-to.ts'
import { messageOf, query, useApiMutation } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

interface IntentProps {
  readonly intent: Intent
  readonly onDone: () => void
}

export default function IntentSheet({ intent, onDone }: IntentProps) {
  const [kind = '', of = ''] = intent.split(':')
  if (kind === 'post') return <Unlock id={of} onDone={onDone} />
  return <WithPerformer kind={kind} username={of} onDone={onDone} />
}

/** What has been bought meanwhile, or is gone, needs no sheet. */
function Unlock({ id, onDone }: { id: string; onDone: () => void }) {
  const checkout = useCheckout()
  const { data: post, error } = useQuery(query(viewPost, { params: { id } }))
  const open = useEffectEvent(() => {
    if (post?.locked && post.audience === 'paid') checkout.open(offerOfPost(post))
    onDone()
  })
  const isKnown = post !== undefined || error !== null
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown])
  return null
}

function WithPerformer({ kind, username, onDone }: { kind: string; username: string; onDone: () => void }) {
  const checkout = useCheckout()
  const { data: performer, error } = useQuery(query(viewPerformer, { params: { id: username } }))
  const isSheet = kind === 'subscribe' || kind === 'tip'
  const open = useEffectEvent(() => {
    if (performer && kind === 'tip') checkout.open({ kind: 'tip', performer })
    if (performer && kind === 'subscribe' && !performer.isSubscribed) checkout.open({ kind: 'subscribe', performer })
    onDone()
  })
  const isOver = error !== null || (performer !== undefined && (isSheet || (kind === 'follow' && performer.isFollowed)))
  useEffect(() => {
    if (isOver) open()
  }, [isOver])
  if (!performer || isOver) return null
  return kind === 'follow' ? <Follow performer={performer} onDone={onDone} /> : <Write performer={performer} onDone={onDone} />
}

interface ActProps {
  readonly performer: Performer
  readonly onDone: () => void
}

function Follow({ performer, onDone }: ActProps) {
  const act = useApiMutation(follow, { invalidates: [viewPerformer] })
  const press = () =>
    act.mutate(
      { params: { id: performer._id } },
      { onSuccess: () => toast(t('Following {name}', { name: performer.name })), onError: complain, onSettled: onDone },
    )
  return (
    <Confirm
      isOpen
      onClose={onDone}
      title={t('Follow {name}?', { name: performer.name })}
      consequence={t('It is free, and new posts appear on your home page.')}
      action={t('Follow')}
      tone="primary"
      onConfirm={press}
      isPending={act.isPending}
    />
  )
}

function Write({ performer, onDone }: ActProps) {
  const navigate = useNavigate()
  const act = useApiMutation(openConversation)
  const press = () =>
    act.mutate(
      { body: { source: 'performer', sourceId: performer._id } },
      { onSuccess: ({ _id }) => void navigate(`/messages/${_id}`), onError: complain, onSettled: onDone },
    )
  return (
    <Confirm
      isOpen
      onClose={onDone}
      title={t('Write to {name}?', { name: performer.name })}
      consequence={t('You were about to write a message.')}
      action={t('Write a message')}
      tone="primary"
      onConfirm={press}
      isPending={act.isPending}
    />
  )
}

const complain = (error: unknown) => toast(messageOf(error), 'bad')
