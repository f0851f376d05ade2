/** Lists who watches a room. Fans can hide themselves; the performer and moderators can mute and ban. */
import { useQuery } from '@tanstack/react-query'
import { hideLiveViewer, listLiveViewers } from '@fanfare/contract/live'
import { liftLiveSanction } from '@fanfare/contract/live-chat'
import type { LiveRoom, LiveViewer } from '@fanfare/contract/live-views'
import { useViewer } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FansIcon } from '#ui/icons.ts'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

const REFRESH_MS = 5000

interface ViewersSheetProps {
  readonly room: Pick<Extract<LiveRoom, { locked: false }>, '_id' | 'isHidden'>
  readonly onClose: () => void
}

export default function ViewersSheet({ room: { _id: id, isHidden }, onClose }: ViewersSheetProps) {
  const viewer = useViewer()
  const viewers = useQuery({
    ...query(listLiveViewers, { params: { id }, query: { limit: 100, offset: 0 } }),
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
        {viewers.isPending && <SkeletonRows />}
        <ErrorNote error={viewers.error} onRetry={viewers.refetch} />
        {viewers.data?.data.length === 0 && <EmptyState icon={FansIcon} title={t('No one is on the list')} />}
        <ul aria-label={t('Viewers')}>
          {viewers.data?.data.map((one) => (
            <li key={one.person._id}>
              <ViewerRow id={id} one={one} />
            </li>
          ))}
        </ul>
      </Stack>
    </Sheet>
  )
}

function ViewerRow({
  id,
  one: { person, role, hasTicket, isSubscriber, sanction },
}: {
  readonly id: string
  readonly one: LiveViewer
}) {
  const lift = useApiMutation(liftLiveSanction)
  return (
    <Row>
      <PersonCell person={person}>@{person.username}</PersonCell>
      <span>
        {role === 'moderator' && <Chip>{t('Moderator')}</Chip>} {isSubscriber && <Chip tone="good">{t('Subscriber')}</Chip>}{' '}
        {hasTicket && <Chip tone="brass">{t('Ticket')}</Chip>}
      </span>
      {sanction && (
        <Button
          size="small"
          variant="quiet"
          isPending={lift.isPending}
          onClick={() =>
            lift.mutate({ params: { id, accountId: person._id } }, { onError: (error) => toast(messageOf(error), 'bad') })
          }
        >
          {sanction.kind === 'mute' ? t('Unmute') : t('Unban')}
        </Button>
      )}
    </Row>
  )
}
