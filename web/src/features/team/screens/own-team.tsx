/** The performer's team: open invitations and members with their rights. */
import { useState } from 'react'
import { listTeam, MAX_SEATS } from '@fanfare/contract/team'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { InviteForm } from '../components/invite-form.tsx'
import { SeatRow } from '../components/seat-row.tsx'
import { TeamTabs } from '../components/team-tabs.tsx'
import css from '../components/team.module.css'

const page = createLoaders(async ({ read }) => void (await read(listTeam, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Team'))

export default function OwnTeam() {
  const { seats } = useApiQuery(listTeam, {})
  const [isInviting, setInviting] = useState(false)
  const close = () => setInviting(false)
  const isFull = seats.length >= MAX_SEATS
  return (
    <Page
      title={t('Team')}
      lead={
        isFull
          ? t('Your team is full: it has {count} members and invitations.', { count: MAX_SEATS })
          : t('Invite people who work for you, with only the rights that they need. You see everything that they do.')
      }
      action={
        <Button icon={PlusIcon} disabled={isFull} onClick={() => setInviting(true)}>
          {t('Invite member')}
        </Button>
      }
    >
      <TeamTabs />
      {seats.length === 0 ? (
        <EmptyState icon={FansIcon} title={t('No one works for you yet')}>
          {t('Members use their own accounts, with two-factor authentication. Never share your password.')}
        </EmptyState>
      ) : (
        <Card>
          <ul className={css['seats']}>
            {seats.map((seat) => (
              <SeatRow key={seat._id} seat={seat} />
            ))}
          </ul>
        </Card>
      )}
      <Sheet isOpen={isInviting} onClose={close} title={t('Invite member')}>
        <InviteForm onDone={close} />
      </Sheet>
    </Page>
  )
}
