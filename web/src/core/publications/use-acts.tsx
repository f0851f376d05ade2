/** The commands for a performer's own content of any kind. Acts that others notice ask for confirmation first. */
import { useState } from 'react'
import type { TObject, TSchema } from 'typebox'
import type { IdParams, Route } from '@fanfare/contract'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import { ArchiveIcon, CalendarIcon, HistoryIcon } from '#ui/icons.ts'
import { SendIcon, TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import { DeletePublication, type DeleteRoute } from './delete-publication.tsx'

const MoveSheet = idleComponent(() => import('./move-sheet.tsx'))

type ActRoute = Route<{
  readonly summary: string
  readonly who: 'performer'
  readonly params: typeof IdParams
  readonly reply: TObject<{ status: TSchema }>
}>

interface ActRoutes {
  readonly publish: ActRoute
  readonly archive: ActRoute
  readonly unarchive: ActRoute
  readonly remove: DeleteRoute
}

interface OwnContent {
  readonly _id: string
  readonly title: string
  readonly status: string
  readonly scheduledAt: string | null
  readonly totalSales: number
}

interface Asked {
  readonly about: 'publish' | 'schedule' | 'archive' | 'remove'
  readonly thing: OwnContent
}

export function useActs(kind: string, routes: ActRoutes) {
  const [asked, setAsked] = useState<Asked>()
  const restore = useApiMutation(routes.unarchive)
  const ask = (about: Asked['about'], thing: OwnContent) => ({ onSelect: () => setAsked({ about, thing }) })
  const thingOf = (about: Asked['about']) => (asked?.about === about ? asked.thing : undefined)
  const moved = thingOf('schedule')
  const onClose = () => setAsked(undefined)
  return {
    publish: (thing: OwnContent): Command => ({ label: t('Publish now'), icon: SendIcon, ...ask('publish', thing) }),
    schedule: (thing: OwnContent): Command => ({
      label: thing.status === 'draft' ? t('Schedule') : t('Reschedule'),
      icon: CalendarIcon,
      ...ask('schedule', thing),
    }),
    archive: (thing: OwnContent): Command => ({ label: t('Archive'), icon: ArchiveIcon, ...ask('archive', thing) }),
    unarchive: ({ _id: id }: OwnContent): Command => ({
      label: t('Restore'),
      icon: HistoryIcon,
      onSelect: () =>
        restore.mutate(
          { params: { id } },
          { onSuccess: () => toast(t('Restored')), onError: (error) => toast(messageOf(error), 'bad') },
        ),
    }),
    remove: (thing: OwnContent): Command => ({ label: t('Delete'), icon: TrashIcon, tone: 'danger', ...ask('remove', thing) }),
    sheets: (
      <>
        <PublishNow route={routes.publish} thing={thingOf('publish')} onClose={onClose} />
        <MoveSheet thing={moved && { ...moved, kind }} onClose={onClose} />
        <Archive route={routes.archive} thing={thingOf('archive')} onClose={onClose} />
        <DeletePublication route={routes.remove} thing={thingOf('remove')} onClose={onClose} />
      </>
    ),
  }
}

interface QuestionProps {
  readonly route: ActRoute
  /** The sheet is open while this is set. */
  readonly thing: OwnContent | undefined
  readonly onClose: () => void
}

function PublishNow({ route, thing, onClose }: QuestionProps) {
  const { id, title } = useLast(thing)
  return (
    <ConfirmMutation
      route={route}
      input={{ params: { id } }}
      isOpen={thing !== undefined}
      onClose={onClose}
      onDone={({ status }) =>
        toast(status === 'published' ? t('Published') : t('It will be published once its files are processed.'))
      }
      title={t('Publish “{title}” now?', { title })}
      consequence={<p>{t('Publishes immediately and notifies your followers.')}</p>}
      action={t('Publish now')}
      tone="primary"
    />
  )
}

function Archive({ route, thing, onClose }: QuestionProps) {
  const { id, title, count } = useLast(thing)
  const consequence = t(
    '{count, plural, =0 {Only you will see it. Its likes and comments are kept, and you can restore it.} one {Only you and the fan who bought it will see it. Its likes and comments are kept, and you can restore it.} other {Only you and the # fans who bought it will see it. Its likes and comments are kept, and you can restore it.}}',
    { count },
  )
  return (
    <ConfirmMutation
      route={route}
      input={{ params: { id } }}
      isOpen={thing !== undefined}
      onClose={onClose}
      onDone={() => toast(t('Archived'))}
      title={t('Archive “{title}”?', { title })}
      consequence={<p>{consequence}</p>}
      action={t('Archive')}
      tone="primary"
    />
  )
}

/** Keeps the last content, so that its text stays while the sheet closes. */
function useLast(thing: OwnContent | undefined) {
  const [last, setLast] = useState(thing)
  if (thing && thing !== last) setLast(thing)
  return { id: last?._id ?? '', title: last?.title ?? '', count: last?.totalSales ?? 0 }
}
