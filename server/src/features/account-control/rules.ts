/** Decides which acts are possible on an account, and until when a suspension lasts. Pure. */
import type { AccountAct, AccountStatus } from '@fanfare/contract/account-control'
import { roleHas } from '@fanfare/contract/operator-roles'
import type { Account } from '#core/accounts/index.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { OperatorIdentity } from '#platform/viewer.ts'

export type SuspensionKind = 'suspension' | 'ban'

const OF_OPEN = ['warn', 'suspend', 'ban', 'sign_out', 'reset_two_factor', 'close'] as const

/** The acts that each status allows. Owners reopen an account that they have closed themselves. */
const ACTS: Readonly<Record<AccountStatus, readonly AccountAct[]>> = {
  active: OF_OPEN,
  paused: OF_OPEN,
  unverified: OF_OPEN,
  suspended: ['restore', 'ban', 'close'],
  banned: ['restore', 'close'],
  leaving: ['restore'],
  closed: [],
  ended: [],
}

export function statusOf({ status, role }: Pick<Account, 'status' | 'role'>, kind: SuspensionKind | undefined): AccountStatus {
  if (status === 'deleted') return 'closed'
  if (status === 'closed') return 'leaving'
  if (status !== 'suspended') return status
  if (role === 'admin') return 'ended'
  return kind === 'ban' ? 'banned' : 'suspended'
}

export interface Subject {
  readonly account: Pick<Account, 'id' | 'role' | 'status'>
  readonly kind: SuspensionKind | undefined
  readonly hasSecondFactor: boolean
}

/** Returns what the account's state allows, as far as the operator's role allows it too. */
export function possibleActs(subject: Subject, operator: OperatorIdentity | undefined): AccountAct[] {
  if (operator === undefined) return []
  return allowedActs(subject).filter((act) => roleHas(operator.role, act === 'reset_two_factor' ? 'support' : 'accounts'))
}

function allowedActs({ account, kind, hasSecondFactor }: Subject): AccountAct[] {
  if (account.role === 'admin') return []
  if (account.status === 'closed' && kind === undefined) return []
  return ACTS[statusOf(account, kind)].filter((act) => act !== 'reset_two_factor' || hasSecondFactor)
}

/** Throws `not_allowed` for operators and `already_done` if the account's state does not allow the act. */
export function assertPossible(act: AccountAct, subject: Subject, operatorId: string): void {
  if (subject.account.id === operatorId) throw apiError('not_allowed', t('You can’t do this to your own account.'))
  if (subject.account.role === 'admin')
    throw apiError('not_allowed', t('This is an operator’s account. Change it on the page of operators.'))
  if (!allowedActs(subject).includes(act)) throw apiError('already_done', stateWords[statusOf(subject.account, subject.kind)]())
}

const otherwise = () => t('This isn’t possible for this account now.')
const stateWords: Readonly<Record<AccountStatus, () => string>> = {
  active: otherwise,
  paused: otherwise,
  unverified: otherwise,
  suspended: () => t('This account is already suspended.'),
  banned: () => t('This account is banned.'),
  leaving: () => t('This account is already closed.'),
  closed: () => t('This account is closed.'),
  ended: otherwise,
}

const MAX_SUSPENSION_DAYS = 3660

/** Returns the beginning of the day (UTC). Throws `not_valid` for a day that has begun, and for one that is years away. */
export function suspensionEnd(until: string | undefined, now: Date): Date | undefined {
  if (until === undefined) return undefined
  const end = new Date(`${until}T00:00:00Z`)
  if (end <= now) throw notValid('until', t('Choose a day after today'))
  if (end > addDays(now, MAX_SUSPENSION_DAYS)) throw notValid('until', t('Choose a day within the next ten years'))
  return end
}
