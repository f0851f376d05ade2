/** The teams in which the viewer has a seat. At work, the pages that the seat opens. */
import { useState } from 'react'
import { leaveTeam, listOwnSeats, type OwnSeat } from '@fanfare/contract/team'
import type { Me } from '@fanfare/contract/users'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { toast } from '#ui/toast.ts'
import { rightLabel, seatStateLabel, seatTone } from '../components/seat-labels.ts'
import { useStartWork } from '../components/start-work.ts'
import { WorkPlaces } from '../components/work-places.tsx'
import css from '../components/team.module.css'

const page = createLoaders(async ({ read, viewer }) => {
  if (!(await viewer())?.acting) await read(listOwnSeats, {})
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Teams'))

export default function Teams() {
  const me = useMe()
  return me.acting ? <AtWork me={me} acting={me.acting} /> : <OwnSeats />
}

function AtWork({ me, acting }: { readonly me: Me; readonly acting: NonNullable<Me['acting']> }) {
  return (
    <Page
      title={t('Work for {name}', { name: me.name })}
      lead={t('Everything that you do here is done in their name, and they see that it was you.')}
    >
      <Section title={t('Your rights')} isCard>
        <WorkPlaces rights={acting.rights} />
      </Section>
    </Page>
  )
}

function OwnSeats() {
  const { seats } = useApiQuery(listOwnSeats, {})
  return (
    <Page title={t('Teams')} lead={t('Work for performers who have invited you to their team, with your own account.')}>
      {seats.length === 0 ? (
        <EmptyState icon={FansIcon} title={t('You’re in no team')}>
          {t('If a performer has invited you, open the link in the email.')}
        </EmptyState>
      ) : (
        <Card>
          <ul className={css['seats']}>
            {seats.map((seat) => (
              <Row key={seat._id} seat={seat} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function Row({ seat: { _id: id, performer, rights, state } }: { readonly seat: OwnSeat }) {
  const [isLeaving, setLeaving] = useState(false)
  const { start, isPending } = useStartWork()
  const { name } = performer
  return (
    <li className={css['seat']}>
      <div className={css['line']}>
        <PersonCell person={performer}>
          <bdi>@{performer.username}</bdi>
        </PersonCell>
        <Chip tone={seatTone(state)}>{seatStateLabel[state]()}</Chip>
      </div>
      <div className={css['line']}>
        {rights.map((right) => (
          <Chip key={right}>{rightLabel[right]()}</Chip>
        ))}
      </div>
      <div className={css['line']}>
        {state === 'active' && (
          <Button size="small" isPending={isPending} onClick={() => start(id)}>
            {t('Work for {name}', { name })}
          </Button>
        )}
        {state === 'waiting' && (
          <Button size="small" to="/settings/security/two-factor">
            {t('Set up two-factor authentication')}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Leave the team of {name}', { name })}
          onClick={() => setLeaving(true)}
        >
          {t('Leave team')}
        </Button>
      </div>
      <ConfirmMutation
        route={leaveTeam}
        input={{ params: { id } }}
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('Leave the team of {name}?', { name })}
        consequence={t('You can no longer work for {name}. To come back, you need a new invitation.', { name })}
        action={t('Leave team')}
        tone="danger"
        onDone={() => toast(t('You left the team'))}
      />
    </li>
  )
}
