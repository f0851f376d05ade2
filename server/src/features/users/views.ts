import { NO_AVATAR, type Person } from '@fanfare/contract/people'
import type { Me, User } from '@fanfare/contract/users'
import type { Birthday } from '@fanfare/contract/own-account'
import { documentsOf, personOf, type Account, type Performer } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { TeamMember } from '#platform/viewer.ts'

interface Shown {
  /** Minor units of a token. */
  readonly balance: number
  readonly needsTwoFactor: boolean
  readonly isSuspended: boolean
  readonly isAgreementDue: boolean
}

export function meView(account: Account, performer: Performer | undefined, shown: Shown): Me {
  const { balance, needsTwoFactor, isSuspended, isAgreementDue } = shown
  return {
    _id: account.id,
    role: account.role,
    operatorRole: account.operator_role,
    isPerformer: account.role === 'performer',
    name: account.name,
    username: account.username,
    email: account.email,
    newEmail: account.new_email,
    avatar: account.avatar || NO_AVATAR,
    cover: account.cover,
    locale: account.locale,
    balance: fromMinorUnits(balance),
    needsTwoFactor,
    ...(account.status === 'paused' && { isPaused: true }),
    ...(account.status === 'closed' && { isClosed: true }),
    verification: performer ? documentsOf(performer) : null,
    ...(isAgreementDue && { isAgreementDue }),
    ...(isSuspended && { isSuspended }),
  }
}

/** Someone who works for a performer sees what everyone sees of the account, in their own language. */
export const actingView = (account: Account, { name, rights, isOver }: TeamMember, locale: Me['locale']): Me => ({
  _id: account.id,
  role: 'performer',
  operatorRole: null,
  isPerformer: true,
  name: account.name,
  username: account.username,
  email: '',
  newEmail: null,
  avatar: account.avatar || NO_AVATAR,
  cover: account.cover,
  locale,
  balance: 0,
  needsTwoFactor: false,
  verification: null,
  acting: { memberName: name, rights: [...rights], isOver },
})

/** Leaves out the time zone, which the fan did not enter. */
export const birthdayView = (stated: Birthday | undefined): Birthday | null =>
  stated ? { month: stated.month, day: stated.day } : null

const FOR_OPERATORS = { role: null, status: null, email: null, joinedAt: null }

export const fanView = (person: Person, relation: NonNullable<User['relation']>): User => ({
  ...person,
  relation,
  ...FOR_OPERATORS,
})

export const accountView = (account: Account): User => ({
  ...personOf(account),
  relation: null,
  role: account.role,
  status: account.status,
  email: account.email,
  joinedAt: account.created_at.toISOString(),
})
