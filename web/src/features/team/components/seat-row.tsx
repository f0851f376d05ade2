import { useState } from 'react'
import { revokeSeat, type Seat } from '@fanfare/contract/team'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { ChangeRights } from './change-rights.tsx'
import { rightLabel, seatStateLabel, seatTone } from './seat-labels.ts'
import css from './team.module.css'

export function SeatRow({ seat }: { readonly seat: Seat }) {
  const [open, setOpen] = useState<'rights' | 'revoke'>()
  const close = () => setOpen(undefined)
  const { member, email, state, rights } = seat
  const name = member?.name ?? email ?? ''
  return (
    <li className={css['seat']}>
      <div className={css['line']}>
        {member ? (
          <PersonCell person={member}>
            <bdi>@{member.username}</bdi>
          </PersonCell>
        ) : (
          <strong>
            <bdi>{email}</bdi>
          </strong>
        )}
        <Chip tone={seatTone(state)}>{seatStateLabel[state]()}</Chip>
      </div>
      <div className={css['line']}>
        {rights.map((right) => (
          <Chip key={right}>{rightLabel[right]()}</Chip>
        ))}
      </div>
      <p className={css['soft']}>
        <Detail seat={seat} />
      </p>
      <div className={css['line']}>
        <Button size="small" variant="quiet" aria-label={t('Change rights: {name}', { name })} onClick={() => setOpen('rights')}>
          {t('Change rights')}
        </Button>
        <Button size="small" variant="quiet" aria-label={t('Revoke: {name}', { name })} onClick={() => setOpen('revoke')}>
          {t('Revoke')}
        </Button>
      </div>
      <Sheet isOpen={open === 'rights'} onClose={close} title={t('Change rights')}>
        <ChangeRights seat={seat} onDone={close} />
      </Sheet>
      <ConfirmMutation
        route={revokeSeat}
        input={{ params: { id: seat._id } }}
        isOpen={open === 'revoke'}
        onClose={close}
        title={member ? t('Revoke the seat of {name}?', { name }) : t('Revoke the invitation?')}
        consequence={
          member
            ? t('Their open windows close now, and they can no longer act for you. Their acts stay in the activity.')
            : t('The link in the email stops working.')
        }
        action={t('Revoke')}
        tone="danger"
        onDone={() => toast(member ? t('Seat revoked') : t('Invitation revoked'))}
      />
    </li>
  )
}

function Detail({ seat: { state, expiresAt, lastActAt } }: { readonly seat: Seat }) {
  if (state === 'invited') return rich('The invitation expires on {date}.', { date: <DateOf at={expiresAt} /> })
  if (state === 'waiting') return t('The member has to turn on two-factor authentication.')
  if (state === 'paused') return t('The member’s account can’t be used at the moment.')
  return lastActAt === null ? t('No acts yet') : rich('Last act: {time}', { time: <RelativeTime at={lastActAt} /> })
}
