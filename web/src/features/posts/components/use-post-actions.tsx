/** The actions for a performer's own post. Actions that others notice ask for confirmation first. */
import { useState, type ReactNode } from 'react'
import type { Input, Route } from '@fanfare/contract'
import { archivePost, MAX_PINNED_POSTS, pinPosts, publishPost, unarchivePost } from '@fanfare/contract/post-lifecycle'
import type { OwnPost } from '@fanfare/contract/posts'
import { MoveSheet } from '#core/publications/move-sheet.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { ArchiveIcon, CalendarIcon, HistoryIcon, PinIcon } from '#ui/icons.ts'
import { ArrowUpIcon, SendIcon, TrashIcon } from '#ui/page-icons.ts'
import type { Command } from '#ui/menu/menu.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { DeletePost } from './delete-post.tsx'

type Question = 'publish' | 'archive' | 'delete' | 'move'

interface PostActs {
  readonly commandsOf: (post: OwnPost) => Command[]
  readonly sheets: ReactNode
}

export function usePostActions(pinnedIds: readonly string[]): PostActs {
  const [dialog, setDialog] = useState<{ question: Question; post: OwnPost }>()
  const pin = useToastedMutation(pinPosts)
  const show = useToastedMutation(unarchivePost)
  const about = (question: Question) => (dialog?.question === question ? dialog.post : undefined)
  const close = () => setDialog(undefined)
  const moved = about('move')

  const command: Record<OwnPost['can'][number], (post: OwnPost) => Command> = {
    publish: (post) => ({ label: t('Publish now'), icon: SendIcon, onSelect: () => setDialog({ question: 'publish', post }) }),
    schedule: (post) => ({
      label: post.status === 'scheduled' ? t('Reschedule') : t('Schedule'),
      icon: CalendarIcon,
      onSelect: () => setDialog({ question: 'move', post }),
    }),
    archive: (post) => ({ label: t('Archive'), icon: ArchiveIcon, onSelect: () => setDialog({ question: 'archive', post }) }),
    unarchive: ({ _id: id }) => ({
      label: t('Restore'),
      icon: HistoryIcon,
      onSelect: () => show({ params: { id } }, t('Post restored')),
    }),
    pin: ({ _id: id }) => ({ label: t('Pin to profile'), icon: PinIcon, onSelect: () => pinFirst(id) }),
    unpin: ({ _id: id }) => ({
      label: t('Unpin'),
      icon: PinIcon,
      onSelect: () => pin({ body: { ids: pinnedIds.filter((one) => one !== id) } }, t('Unpinned')),
    }),
  }
  function pinFirst(id: string): void {
    if (pinnedIds.length >= MAX_PINNED_POSTS)
      return toast(t('You can pin up to {most} posts. Unpin one first.', { most: MAX_PINNED_POSTS }), 'bad')
    pin({ body: { ids: [id, ...pinnedIds] } }, t('Pinned to your profile'))
  }
  const raise = ({ _id: id }: OwnPost): Command[] =>
    pinnedIds.indexOf(id) > 0
      ? [
          {
            label: t('Move to the top'),
            icon: ArrowUpIcon,
            onSelect: () => pin({ body: { ids: [id, ...pinnedIds.filter((one) => one !== id)] } }, t('Moved to the top')),
          },
        ]
      : []
  return {
    commandsOf: (post) => [
      ...post.can.map((act) => command[act](post)),
      ...raise(post),
      { label: t('Delete'), icon: TrashIcon, tone: 'danger', onSelect: () => setDialog({ question: 'delete', post }) },
    ],
    sheets: (
      <>
        <PublishNow post={about('publish')} onClose={close} />
        <Archive post={about('archive')} onClose={close} />
        <DeletePost post={about('delete')} onClose={close} />
        <MoveSheet thing={moved && { ...moved, kind: 'post' }} onClose={close} />
      </>
    ),
  }
}

/** Returns a mutation that shows a toast when it succeeds or fails. */
function useToastedMutation<R extends Route>(route: R) {
  const act = useApiMutation(route)
  return (input: Input<R>, done: string) =>
    act.mutate(input, { onSuccess: () => toast(done), onError: (error) => toast(messageOf(error), 'bad') })
}

interface QuestionProps {
  /** The sheet is open while this is set. */
  readonly post: OwnPost | undefined
  readonly onClose: () => void
}

function PublishNow({ post, onClose }: QuestionProps) {
  const act = useApiMutation(publishPost)
  return (
    <Confirm
      isOpen={post !== undefined}
      onClose={onClose}
      title={t('Publish this post now?')}
      consequence={<p>{t('Publishes immediately and notifies your followers.')}</p>}
      action={t('Publish now')}
      tone="primary"
      isPending={act.isPending}
      onConfirm={() =>
        post &&
        act.mutate(
          { params: { id: post._id } },
          {
            onSuccess: ({ status }) => {
              toast(status === 'published' ? t('Published') : t('It will be published once its files are processed.'))
              onClose()
            },
            onError: (error) => toast(messageOf(error), 'bad'),
          },
        )
      }
    />
  )
}

function Archive({ post, onClose }: QuestionProps) {
  const act = useApiMutation(archivePost)
  // Keeps the content while the sheet closes.
  const [last, setLast] = useState(post)
  if (post && post !== last) setLast(post)
  return (
    <Confirm
      isOpen={post !== undefined}
      onClose={onClose}
      title={t('Archive this post?')}
      consequence={
        <p>
          {t(
            '{count, plural, =0 {Only you will see it. Its likes and comments are kept, and you can restore it.} one {Only you and the fan who bought it will see it. Its likes and comments are kept, and you can restore it.} other {Only you and the # fans who bought it will see it. Its likes and comments are kept, and you can restore it.}}',
            { count: last?.totalSales ?? 0 },
          )}
        </p>
      }
      action={t('Archive')}
      tone="primary"
      isPending={act.isPending}
      onConfirm={() =>
        post &&
        act.mutate(
          { params: { id: post._id } },
          {
            onSuccess: () => {
              toast(t('Post archived'))
              onClose()
            },
            onError: (error) => toast(messageOf(error), 'bad'),
          },
        )
      }
    />
  )
}
