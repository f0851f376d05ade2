import type { SeatRight } from '@fanfare/contract/seat-rights'
import { INVITATION_DAYS, MAX_SEATS } from '@fanfare/contract/team'
import { accountsWithBlockAmong } from '#core/access/index.ts'
import { accountByEmail, digest, insertSeat, limitMails, lockAccount, newSecret, seatsOf } from '#core/accounts/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Origin, Viewer } from '#platform/viewer.ts'
import { memberInvited } from './events.ts'
import { mailInvitation } from './mail-templates.ts'

interface Invitation {
  readonly email: string
  readonly rights: readonly SeatRight[]
}

/**
 * Invites an address and returns the seat's id. The reply is the same for known and unknown addresses. Throws `not_verified` for
 * performers who may not publish, `already_done` for someone who is in the team, and `not_valid` beyond the limit.
 */
export async function inviteMember(ctx: Context, viewer: Viewer, invitation: Invitation, origin: Origin): Promise<string> {
  await limitMails(ctx.db, invitation.email, origin.address)
  return ctx.write(async (tx) => {
    // Parallel invitations of a performer wait here, so that they cannot exceed the limit.
    const performer = await lockAccount(tx, viewer.id)
    await assertMayPublish(tx, viewer.id)
    const email = canonicalAddress(invitation.email)
    if (performer && canonicalAddress(performer.email) === email) throw notValid('email', t('This is your own email address.'))
    const account = await accountByEmail(tx.db, email)
    await assertNewToTeam(tx, viewer.id, { email, accountId: account?.id })
    const token = newSecret()
    const expiresAt = addDays(tx.now, INVITATION_DAYS)
    const seat = { performerId: viewer.id, email, rights: invitation.rights, tokenHash: digest(token), expiresAt }
    const id = await insertSeat(tx, seat)
    // An account with a block in either direction gets no invitation.
    const hasBlock = account !== undefined && (await accountsWithBlockAmong(tx.db, viewer.id, [account.id])).length > 0
    if (hasBlock) return id
    await mailInvitation(tx, { email: account?.email ?? email, locale: account?.locale ?? performer?.locale ?? 'en' }, token)
    const accountId = account?.email_confirmed_at ? account.id : undefined
    tx.emit(memberInvited, { seatId: id, performerId: viewer.id, ...(accountId !== undefined && { accountId }) })
    return id
  })
}

interface Invited {
  readonly email: string
  readonly accountId: string | undefined
}

async function assertNewToTeam(tx: Tx, performerId: string, { email, accountId }: Invited): Promise<void> {
  const seats = await seatsOf(tx.db, performerId)
  const isInTeam = seats.some(
    (seat) => (accountId !== undefined && seat.member_id === accountId) || (seat.email !== null && seat.email === email),
  )
  if (isInTeam) throw apiError('already_done', t('This person is already in your team or has been invited.'))
  if (seats.length >= MAX_SEATS)
    throw notValid('email', t('A team can have up to {most} members and invitations.', { most: MAX_SEATS }))
}
