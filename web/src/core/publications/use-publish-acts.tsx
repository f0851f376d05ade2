/** The commands that publish, archive and restore a performer's own content. Acts that others notice ask for confirmation first. */
import { useState } from 'react'
import type { TObject, TSchema } from 'typebox'
import type { IdParams, Route } from '@fanfare/contract'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import type { Command } from '#ui/menu/menu.tsx'
import { ArchiveIcon, HistoryIcon } from '#ui/icons.ts'
import { SendIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'

type ActRoute = Route<{
  readonly summary: string
  readonly who: 'performer'
  readonly params: typeof IdParams
  readonly reply: TObject<{ status: TSchema }>
}>

type Act = 'publish' | 'archive'
type ActRoutes = Readonly<Record<Act | 'unarchive', ActRoute>>

interface OwnContent {
  readonly _id: string
  readonly title: string
  readonly totalSales: number
}

interface Asked {
  readonly act: Act
  readonly thing: OwnContent
}

export function usePublishActs(routes: ActRoutes) {
  const [asked, setAsked] = useState<Asked>()
  const restore = useApiMutation(routes.unarchive)
  return {
    publish: (thing: OwnContent): Command => ({
      label: t('Publish now'),
      icon: SendIcon,
      onSelect: () => setAsked({ act: 'publish', thing }),
    }),
    archive: (thing: OwnContent): Command => ({
      label: t('Archive'),
      icon: ArchiveIcon,
      onSelect: () => setAsked({ act: 'archive', thing }),
    }),
    unarchive: ({ _id: id }: OwnContent): Command => ({
      label: t('Restore'),
      icon: HistoryIcon,
      onSelect: () =>
        restore.mutate(
          { params: { id } },
          { onSuccess: () => toast(t('Restored')), onError: (error) => toast(messageOf(error), 'bad') },
        ),
    }),
    sheets: <Question routes={routes} asked={asked} onClose={() => setAsked(undefined)} />,
  }
}

interface QuestionProps {
  readonly routes: ActRoutes
  /** The sheet is open while this is set. */
  readonly asked: Asked | undefined
  readonly onClose: () => void
}

function Question({ routes, asked, onClose }: QuestionProps) {
  // Keeps the last question, so that its text stays while the sheet closes.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  if (!last) return null
  const { act, thing } = last
  const { title, consequence, action, done } = wordsOf[act](thing)
  return (
    <ConfirmMutation
      key={act}
      route={routes[act]}
      input={{ params: { id: thing._id } }}
      isOpen={asked !== undefined}
      onClose={onClose}
      onDone={({ status }) => toast(done(status === 'published'))}
      title={title}
      consequence={<p>{consequence}</p>}
      action={action}
      tone="primary"
    />
  )
}

const wordsOf = {
  publish: ({ title }: OwnContent) => ({
    title: t('Publish “{title}” now?', { title }),
    consequence: t('Publishes immediately and notifies your followers.'),
    action: t('Publish now'),
    done: (isPublished: boolean) => (isPublished ? t('Published') : t('It will be published once its files are processed.')),
  }),
  archive: ({ title, totalSales: count }: OwnContent) => ({
    title: t('Archive “{title}”?', { title }),
    consequence: t(
      '{count, plural, =0 {Only you will see it. Its likes and comments are kept, and you can restore it.} one {Only you and the fan who bought it will see it. Its likes and comments are kept, and you can restore it.} other {Only you and the # fans who bought it will see it. Its likes and comments are kept, and you can restore it.}}',
      { count },
    ),
    action: t('Archive'),
    done: () => t('Archived'),
  }),
}
