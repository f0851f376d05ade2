/** The actions for a performer's own post. Actions that others notice ask for confirmation first. */
import { useState, type ReactNode } from 'react'
import type { Input, Route } from '@fanfare/contract'
import { archivePost, MOST_PINNED, pinPosts, publishPost, unarchivePost } from '@fanfare/contract/post-lifecycle'
import type { OwnPost } from '@fanfare/contract/posts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { ArchiveIcon, CalendarIcon, HistoryIcon, PinIcon } from '#ui/icons.ts'
import { ArrowUpIcon, SendIcon, TrashIcon } from '#ui/page-icons.ts'
import type { Command } from '#ui/menu/menu.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { DeletePost } from './delete-post.tsx'
import { MovePost } from './move-post.tsx'

type Question = 'publish' | 'archive' | 'delete' | 'move'

interface PostActs {
  readonly commandsOf: (post: OwnPost) => Command[]
  readonly sheets: ReactNode
}

export function usePostActs(pinnedIds: readonly string[]): PostActs {
  const [dialog, setDialog] = useState<{ question: Question; post: OwnPost }>()
  const pin = useToastedMutation(pinPosts)
  const show = useToastedMutation(unarchivePost)
  const about = (question: Question) => (dialog?.question === question ? dialog.post : undefined)
  const close = () => setDialog(undefined)

  const command: Record<OwnPost['can'][number], (post: OwnPost) => Command> = {
    publish: (post) => ({ label: t('Publish now'), icon: SendIcon, onSelect: () => setDialog({ question: 'publish', post }) }),
    schedule: (post) => ({
      label: post.status === 'scheduled' ? t('Move to another time') : t('Schedule'),
      icon: CalendarIcon,
      onSelect: () => setDialog({ question: 'move', post }),
    }),
    archive: (post) => ({ label: t('Archive'), icon: ArchiveIcon, onSelect: () => setDialog({ question: 'archive', post }) }),
    unarchive: ({ _id: id }) => ({
      label: t('Show it again'),
      icon: HistoryIcon,
      onSelect: () => show({ params: { id } }, t('It is where it was before')),
    }),
    pin: ({ _id: id }) => ({ label: t('Pin to the profile'), icon: PinIcon, onSelect: () => pinFirst(id) }),
    unpin: ({ _id: id }) => ({
      label: t('Take the pin out'),
      icon: PinIcon,
      onSelect: () => pin({ body: { ids: pinnedIds.filter((one) => one !== id) } }, t('It is not pinned any more')),
    }),
  }
  function pinFirst(id: string): void {
    if (pinnedIds.length >= MOST_PINNED)
      return toast(t('Up to {most} posts are pinned at once. Please take a pin out first.', { most: MOST_PINNED }), 'bad')
    pin({ body: { ids: [id, ...pinnedIds] } }, t('It stands first on your profile'))
  }
  const raise = ({ _id: id }: OwnPost): Command[] =>
    pinnedIds.indexOf(id) > 0
      ? [
          {
            label: t('Put it first'),
            icon: ArrowUpIcon,
            onSelect: () => pin({ body: { ids: [id, ...pinnedIds.filter((one) => one !== id)] } }, t('It stands first now')),
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
        <MovePost post={about('move')} onClose={close} />
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
      title={t('Publish it now?')}
      consequence={<p>{t('It appears at once, and those who follow you are told.')}</p>}
      action={t('Publish now')}
      tone="primary"
      isPending={act.isPending}
      onConfirm={() =>
        post &&
        act.mutate(
          { params: { id: post._id } },
          {
            onSuccess: ({ status }) => {
              toast(status === 'published' ? t('Published') : t('It appears as soon as its files are processed.'))
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
            '{count, plural, =0 {Nobody but you sees it any more. Its likes and comments are kept, and you can show it again.} one {Nobody but you and the fan who has bought it sees it any more. Its likes and comments are kept, and you can show it again.} other {Nobody but you and the # fans who have bought it sees it any more. Its likes and comments are kept, and you can show it again.}}',
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
              toast(t('It is in the archive'))
              onClose()
            },
            onError: (error) => toast(messageOf(error), 'bad'),
          },
        )
      }
    />
  )
}
