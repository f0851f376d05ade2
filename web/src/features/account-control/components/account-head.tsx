import type { ReactNode } from 'react'
import type { AccountDetails } from '@fanfare/contract/account-control'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { CountryName } from '#ui/country-name.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { roleLabel } from './account-labels.ts'
import { StatusChip } from './status-chip.tsx'
import css from './account.module.css'

export function AccountHead({ account }: { readonly account: AccountDetails }) {
  const { person, role, email, suspension } = account
  return (
    <Card as="section" className={css['head'] ?? ''} aria-label={t('Account')}>
      <Avatar person={person} size={56} />
      <div className={css['who']}>
        <h1>
          <PersonName person={{ name: person.name }} />
        </h1>
        <small>
          <bdi>@{person.username}</bdi> · <bdi>{email}</bdi>
        </small>
      </div>
      <div className={css['chips']}>
        <Chip>{roleLabel[role]()}</Chip>
        <StatusChip account={account} />
      </div>
      {suspension && (
        <div className={css['why']}>
          <p>{suspensionWords(account, suspension)}</p>
          <blockquote>{suspension.reason}</blockquote>
        </div>
      )}
      <dl className={css['facts']}>
        {factsOf(account).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function suspensionWords({ closing }: AccountDetails, { by, since, until }: NonNullable<AccountDetails['suspension']>) {
  const values = { name: by.name, when: <DateAndTimeOf at={since} /> }
  if (closing) return rich('Closed by {name}, {when}', values)
  if (until === null) return rich('{name}, {when}, without an end date', values)
  return rich('{name}, {when}, until {until}', { ...values, until: <DateOf at={until} /> })
}

function factsOf(account: AccountDetails): { label: string; value: ReactNode }[] {
  const { country, joinedAt, lastSeenAt, isEmailConfirmed, newEmail, twoFactorSince, role, sales } = account
  return [
    { label: t('Joined'), value: <DateOf at={joinedAt} /> },
    { label: t('Last seen'), value: lastSeenAt === null ? t('Never') : <RelativeTime at={lastSeenAt} /> },
    ...(role === 'admin'
      ? []
      : [{ label: t('Country'), value: country === null ? t('Unknown') : <CountryName code={country} /> }]),
    { label: t('Email address'), value: isEmailConfirmed ? t('Confirmed') : t('Not confirmed') },
    ...(role === 'fan' ? [{ label: t('Wallet'), value: <TokenAmount value={sales.wallet} /> }] : []),
    ...(newEmail === null ? [] : [{ label: t('Wants to use'), value: <bdi>{newEmail}</bdi> }]),
    {
      label: t('Two-factor'),
      value: twoFactorSince === null ? t('Off') : rich('On since {date}', { date: <DateOf at={twoFactorSince} /> }),
    },
  ]
}
