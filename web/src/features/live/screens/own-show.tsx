/** One of the performer's shows: its form before, the broadcast during, and the statistics after it. */
import { useParams } from 'react-router'
import { changeLiveStatus, viewOwnLiveRoom } from '@fanfare/contract/live'
import type { OwnLiveShow } from '@fanfare/contract/live-views'
import { EARLY_MINUTES } from '@fanfare/contract/live-limits'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { LiveIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { Broadcast } from '../components/studio/broadcast.tsx'
import { CancelShow } from '../components/studio/cancel-show.tsx'
import { ShowFields } from '../components/studio/show-form.tsx'
import { ShowStatus } from '../components/studio/show-status.tsx'
import { Statistics } from '../components/studio/statistics.tsx'
import { useShowForm } from '../components/studio/use-show-form.ts'

const RoomGoal = lazyComponent(() => import('#features/tip-goals/components/room-goal.tsx'))

const page = createLoaders(({ read, params }) => read(viewOwnLiveRoom, { params: { id: params['id'] ?? '' } }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Live show'))

export default function OwnShow() {
  const { id = '' } = useParams()
  const show = useApiQuery(viewOwnLiveRoom, { params: { id } })
  return (
    <Page>
      <BackLink to="/studio/live">{t('Live')}</BackLink>
      <Row>
        <h1 dir="auto">{show.title}</h1>
        <ShowStatus room={show} />
      </Row>
      {show.status === 'live' && <Broadcast key={id} room={show} Goal={RoomGoal} />}
      {show.status === 'scheduled' && <Scheduled key={id} show={show} />}
      {show.status !== 'live' && show.status !== 'scheduled' && <Statistics show={show} />}
    </Page>
  )
}

function Scheduled({ show }: { readonly show: OwnLiveShow }) {
  const { _id: id, startsAt, ticketsSold, reminders } = show
  const start = useApiMutation(changeLiveStatus)
  const form = useShowForm({ room: show, isScheduled: true, onSaved: () => toast(t('Changes saved')) })
  const canStart = startsAt !== null && Date.parse(startsAt) - useNow() <= EARLY_MINUTES * 60_000
  return (
    <Stack>
      <p>
        <DateAndTimeOf at={startsAt ?? ''} /> ·{' '}
        {t('{count, plural, one {# ticket} other {# tickets}} sold', { count: ticketsSold })} ·{' '}
        {t('{count, plural, one {# reminder} other {# reminders}}', { count: reminders })}
      </p>
      <Row>
        <Button
          icon={LiveIcon}
          disabled={!canStart}
          isPending={start.isPending}
          onClick={() =>
            start.mutate({ body: { _id: id, status: 'live' } }, { onError: (error) => toast(messageOf(error), 'bad') })
          }
        >
          {t('Start the show')}
        </Button>
        <CancelShow show={show} />
      </Row>
      {!canStart && <p>{t('You can start up to an hour before the announced time.')}</p>}
      <ShowFields {...form} isSold={ticketsSold > 0} action={t('Save')} />
    </Stack>
  )
}
