/** Lists who watches a room. Fans can hide themselves; the performer and moderators can mute and ban. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { hideLiveViewer, listLiveViewers } from '@fanfare/contract/live'
import { liftLiveSanction, type LiveChat } from '@fanfare/contract/live-chat'
import type { LiveRoom, LiveViewer } from '@fanfare/contract/live-views'
import { useViewer } from '#core/viewer.ts'
import { infiniteQuery, messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FansIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { useSanctions } from '../chat/use-sanctions.tsx'
import css from './sheets.module.css'

const REFRESH_MS = 5000

interface ViewersSheetProps {
  readonly room: Pick<Extract<LiveRoom, { locked: false }>, '_id' | 'isHidden'>
  readonly chat: LiveChat
  readonly onClose: () => void
}

export default function ViewersSheet({ room: { _id: id, isHidden }, chat, onClose }: ViewersSheetProps) {
  const viewer = useViewer()
  const pages = useInfiniteQuery({
    ...infiniteQuery(listLiveViewers, { params: { id }, query: { limit: 50 } }),
    refetchInterval: REFRESH_MS,
  })
  const hide = useApiMutation(hideLiveViewer)
  return (
    <Sheet isOpen onClose={onClose} title={t('Viewers')}>
      <Stack>
        {viewer?.role === 'fan' && (
          <CheckField
            label={t('Hide me from this list')}
            hint={t('You still count as a viewer. The performer and moderators see you.')}
            isOn={isHidden}
            disabled={hide.isPending}
            onChange={(next) =>
              hide.mutate({ params: { id }, body: { isHidden: next } }, { onError: (error) => toast(messageOf(error), 'bad') })
            }
          />
        )}
        <InfiniteList
          pages={pages}
          label={t('Viewers')}
          empty={<EmptyState icon={FansIcon} title={t('No one is on the list')} />}
        >
          {(one) => <ViewerRow one={one} chat={chat} isSelf={one._id === viewer?._id} />}
        </InfiniteList>
      </Stack>
    </Sheet>
  )
}

interface ViewerRowProps {
  readonly one: LiveViewer
  readonly chat: LiveChat
  readonly isSelf: boolean
}

function ViewerRow({ one: { person, role, hasTicket, isSubscriber, sanction }, chat, isSelf }: ViewerRowProps) {
  const { commands, question } = useSanctions(chat, person)
  const canSanction = chat.role !== 'viewer' && role === 'viewer' && !isSelf && !sanction
  return (
    <div className={css['item']}>
      <PersonCell person={person}>@{person.username}</PersonCell>
      <span className={css['marks']}>
        {role === 'moderator' && <Chip>{t('Moderator')}</Chip>}
        {isSubscriber && <Chip tone="good">{t('Subscriber')}</Chip>}
        {hasTicket && <Chip tone="brass">{t('Ticket')}</Chip>}
      </span>
      {sanction && <LiftButton roomId={chat._id} accountId={person._id} kind={sanction.kind} />}
      {canSanction && <MenuButton label={t('Options for {name}', { name: person.name })} commands={commands} />}
      {canSanction && question}
    </div>
  )
}

interface LiftButtonProps {
  readonly roomId: string
  readonly accountId: string
  readonly kind: NonNullable<LiveViewer['sanction']>['kind']
}

function LiftButton({ roomId, accountId, kind }: LiftButtonProps) {
  const lift = useApiMutation(liftLiveSanction)
  return (
    <Button
      size="small"
      variant="quiet"
      isPending={lift.isPending}
      onClick={() => lift.mutate({ params: { id: roomId, accountId } }, { onError: (error) => toast(messageOf(error), 'bad') })}
    >
      {kind === 'mute' ? t('Unmute') : t('Unban')}
    </Button>
  )
}
