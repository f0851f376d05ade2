import type { OperatorRole } from '@fanfare/contract/operator-roles'
import { LINK_LIFETIME_MINUTES, makeLink, sendMailTo, type Account } from '#core/accounts/index.ts'
import { date, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { lastDayOf } from './rules.ts'

const roleNames: Readonly<Record<OperatorRole, () => string>> = {
  owner: () => t('Owner'),
  finance: () => t('Finance'),
  moderation: () => t('Moderation'),
  support: () => t('Support'),
  read_only: () => t('Read-only'),
  reviewer: () => t('Scheme reviewer'),
}

/** `endsAt` is the end of an access that is limited in time. */
export async function mailInvitation(tx: Tx, account: Account, endsAt: Date | null): Promise<void> {
  const token = await makeLink(tx, account, 'reset', account.email)
  await sendMailTo(tx, account, () => ({
    subject: t('You’re invited to run a site'),
    isSentAnyway: true,
    body: [
      t('An operator has invited you to help run this site.'),
      roleSentence(account, endsAt),
      t('To accept, set your password within {minutes} minutes.', { minutes: LINK_LIFETIME_MINUTES }),
    ],
    button: { label: t('Set your password'), url: `/auth/reset?token=${token}` },
    otherwise: { label: t('Get a new link'), url: '/auth/forgot' },
    note: t('If you don’t know why you received this, you can ignore this email.'),
  }))
}

function roleSentence({ operator_role: operatorRole }: Account, endsAt: Date | null): string {
  const role = roleNames[operatorRole ?? 'read_only']()
  if (endsAt === null) return t('Your role: {role}.', { role })
  return t('Your role: {role}. Your access ends after {date}.', { role, date: date(new Date(lastDayOf(endsAt))) })
}

export async function mailAccessEnded(tx: Tx, account: Account, isExpired: boolean): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('Your access has ended'),
    isSentAnyway: true,
    body: [
      isExpired
        ? t('Your access was limited in time, and the time is over. You are signed out everywhere.')
        : t('Another operator has ended your access. You are signed out everywhere.'),
      t('If this is a mistake, ask the other operators of the site.'),
    ],
    button: { label: t('Contact us'), url: '/page/contact' },
  }))
}
