import { NO_AVATAR } from '@fanfare/contract/people'
import type { Me } from '@fanfare/contract/users'
import type { Birthday } from '@fanfare/contract/own-account'
import type { Account, Performer } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

interface Shown {
  /** Minor units of a token. */
  readonly balance: number
  readonly needsTwoFactor: boolean
}

export function meView(account: Account, performer: Performer | undefined, { balance, needsTwoFactor }: Shown): Me {
  return {
    _id: account.id,
    role: account.role,
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
    ...(account.status === 'closed' && { isClosed: true }),
    verification: performer ? { status: performer.verification, reason: performer.verification_reason } : null,
  }
}

/** Leaves out the time zone, which the fan did not enter. */
export const birthdayView = (stated: Birthday | undefined): Birthday | null =>
  stated ? { month: stated.month, day: stated.day } : null
