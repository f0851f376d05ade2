import { useState } from 'react'
import { removeOperator, resendInvitation, type Operator } from '@fanfare/contract/operators'
import { IfPermitted } from '#core/permissions.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { ChangeRole } from './change-role.tsx'
import { roleLabel } from '#core/operator-roles.ts'
import css from './operators.module.css'

export function OperatorRow({ operator, isLast }: { readonly operator: Operator; readonly isLast: boolean }) {
  const { person, email, role, status } = operator
  return (
    <li className={css['row']}>
      <PersonCell person={person}>
        <span className={css['address']}>{email}</span>
        <Chip>{roleLabel[role]()}</Chip>
      </PersonCell>
      <p className={css['words']}>
        <Since operator={operator} />
      </p>
      {status !== 'ended' && (
        <IfPermitted route={removeOperator}>
          <div className={css['acts']}>
            {status === 'invited' && <ResendInvitation operator={operator} />}
            {!isLast && <ChangeRole operator={operator} />}
            {!isLast && <End operator={operator} />}
          </div>
        </IfPermitted>
      )}
    </li>
  )
}

function Since({
  operator: { status, since, invitedBy, invitedAt, establishedAt, lastDay, endedBy, endedAt },
}: {
  readonly operator: Operator
}) {
  const by = (name: string | undefined) => name ?? t('someone')
  if (status === 'ended' && endedAt !== null)
    return rich('Until {date}, ended by {name}', { date: <DateOf at={endedAt} />, name: by(endedBy?.name) })
  if (status === 'invited' && invitedAt !== null)
    return (
      <>
        {rich('Invited by {name} on {date}', { name: by(invitedBy?.name), date: <DateOf at={invitedAt} /> })}
        <LastDay day={lastDay} />
      </>
    )
  return (
    <>
      {invitedBy !== null
        ? rich('Since {date}, invited by {name}', { date: <DateOf at={since ?? ''} />, name: invitedBy.name })
        : rich('Since {date}', { date: <DateOf at={since ?? ''} /> })}
      <LastDay day={lastDay} />
      {establishedAt !== null && (
        <small>
          {rich('Can approve large amounts with another operator from {date}', { date: <DateOf at={establishedAt} /> })}
        </small>
      )}
    </>
  )
}

/** The day is one of UTC, wherever the operator is. */
const LastDay = ({ day }: { readonly day: string | null }) =>
  day === null ? null : <small>{t('Last day of access: {date}', { date: formatDate(day, 'UTC') })}</small>

function ResendInvitation({ operator: { person } }: { readonly operator: Operator }) {
  const mail = useApiMutation(resendInvitation)
  const send = async () => {
    await mail.mutateAsync({ params: { id: person._id } })
    toast(t('Invitation resent. The link in the email is valid for one hour.'))
  }
  return (
    <Button size="small" variant="quiet" isPending={mail.isPending} onClick={() => void send().catch(() => undefined)}>
      {t('Resend invitation')}
    </Button>
  )
}

function End({ operator: { person, status, isYou } }: { readonly operator: Operator }) {
  const [isAsking, setIsAsking] = useState(false)
  const end = useApiMutation(removeOperator)
  const isInvitation = status === 'invited'
  const confirm = async () => {
    await end.mutateAsync({ params: { id: person._id } })
    setIsAsking(false)
    toast(isInvitation ? t('Invitation withdrawn.') : t('{name} is no longer an operator.', { name: person.name }))
  }
  return (
    <>
      <Button
        size="small"
        variant="plain"
        onClick={() => setIsAsking(true)}
        aria-label={isInvitation ? t('Withdraw: {name}', { name: person.name }) : t('End access: {name}', { name: person.name })}
      >
        {isInvitation ? t('Withdraw') : t('End access')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={isInvitation ? t('Withdraw the invitation?') : t('End access for {name}?', { name: person.name })}
        consequence={<p>{consequence({ isInvitation, isYou })}</p>}
        action={isInvitation ? t('Withdraw') : t('End access')}
        isPending={end.isPending}
        onConfirm={() => void confirm().catch(() => undefined)}
      />
    </>
  )
}

function consequence({ isInvitation, isYou }: { readonly isInvitation: boolean; readonly isYou: boolean }): string {
  if (isInvitation) return t('The link in the email stops working.')
  if (isYou) return t('This is you. You’ll be signed out everywhere, and another operator must invite you again.')
  return t(
    'They are signed out everywhere and can no longer sign in. We notify them and the other operators. Their name stays on their past decisions.',
  )
}
