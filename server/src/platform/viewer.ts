/** Defines who makes a request, and from where. */
import type { Route } from '@fanfare/contract'
import type { AgeMethod } from '@fanfare/contract/age-gate'
import type { Locale } from '@fanfare/contract/locales'
import type { OperatorRole } from '@fanfare/contract/operator-roles'
import { seatHas, type SeatNeeds, type SeatRight } from '@fanfare/contract/seat-rights'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Config } from './config.ts'

/** Set for every operator. */
export interface OperatorIdentity {
  readonly role: OperatorRole
  /** The name that the audit log keeps. */
  readonly name: string
}

/** Someone who works for the performer of the request, with some of the performer's rights. */
export interface TeamMember {
  /** Their own account. */
  readonly id: string
  readonly name: string
  readonly seatId: string
  readonly rights: readonly SeatRight[]
  /** True once the seat was revoked, and while it is paused. */
  readonly isOver: boolean
}

export interface Viewer {
  readonly id: string
  /** Set while someone works for the performer `id`. `sessionId` and `provedAt` are then theirs. */
  readonly teamMember?: TeamMember
  readonly role: 'fan' | 'performer' | 'admin'
  readonly operator?: OperatorIdentity
  readonly sessionId: string
  /** When the viewer last entered the password: by signing in, or again since. */
  readonly provedAt: Date
  /** True for an operator without two-factor authentication. */
  readonly lacksSecondFactor?: boolean
  readonly isSuspended?: boolean
  /** True for the owner of a closed account. */
  readonly isClosed?: boolean
  /** Set while a performer previews their own content as a following fan, or as a subscriber of the first tier. */
  readonly assumed?: { readonly performerId: string; readonly role: 'fan' | 'subscriber' }
  /** The language of errors; absent if no one reads them. */
  readonly locale?: Locale
  /** The country of the request, or else the latest known one; absent if none is known. */
  readonly country?: string | undefined
  readonly neededAgeCheck?: AgeMethod | undefined
}
export interface Guest {
  readonly id: null
  readonly role: 'guest'
  /** Undefined if it is unknown. */
  readonly country: string | undefined
  /** How the caller must confirm their age before anything else. */
  readonly neededAgeCheck?: AgeMethod | undefined
  /** Set while a performer previews their own content as a visitor. */
  readonly previewerId?: string
}
export type Anyone = Viewer | Guest
export const guestFrom = (country: string | undefined): Guest => ({ id: null, role: 'guest', country })

/** The origin of a request, trusting only the listed proxies. */
export interface Origin {
  readonly address: string
  readonly device: string
}

/**
 * True for operators of a production site until they have set up two-factor authentication. Their session has no rights: it
 * counts as a guest's except on routes marked `beforeTwoFactor`.
 */
export const needsTwoFactor = ({ lacksSecondFactor = false }: Viewer, { mode }: Pick<Config, 'mode'>): boolean =>
  lacksSecondFactor && mode === 'production'

type Missing = 'suspended' | 'account_closed' | 'seat_over' | 'two_factor_required'

/** Returns why a session has no rights; undefined if it has all rights of its role. */
export function missingRights(viewer: Viewer, config: Pick<Config, 'mode'>): Missing | undefined {
  if (viewer.isSuspended) return 'suspended'
  if (viewer.isClosed) return 'account_closed'
  if (viewer.teamMember?.isOver) return 'seat_over'
  return needsTwoFactor(viewer, config) ? 'two_factor_required' : undefined
}

/** True if the contract opens the route to sessions that lack rights for the same reason. */
export function isOpenTo(
  { beforeTwoFactor, whileSuspended, whileClosed, whileSeatIsOver }: Route,
  { isSuspended, isClosed, teamMember }: Viewer,
): boolean {
  if (isSuspended) return whileSuspended === true
  if (isClosed) return whileClosed === true
  return (teamMember?.isOver ? whileSeatIsOver : beforeTwoFactor) === true
}

/** Returns the account that sends the requests: a team member's own, or else the viewer's. */
export const callerId = ({ id, teamMember }: Viewer): string => teamMember?.id ?? id

/** Returns false for a team member without these rights. */
export const hasSeatFor = ({ teamMember }: Viewer, needs: SeatNeeds | undefined): boolean =>
  teamMember === undefined || seatHas(teamMember.rights, needs)

/** Throws `seat_right_missing` for a team member without these rights. Anything that names no right is closed to all team members. */
export function assertSeat(viewer: Anyone, needs: SeatNeeds | undefined): void {
  if (viewer.role !== 'guest' && !hasSeatFor(viewer, needs))
    throw apiError('seat_right_missing', t('Your rights in this team don’t include this.'))
}

const PROOF_LIFETIME_MINUTES = 10

/** Throws `proof_needed` unless the password was entered within the last ten minutes. */
export function assertProved({ provedAt }: Viewer, now: Date): void {
  if (addMinutes(provedAt, PROOF_LIFETIME_MINUTES) <= now) throw apiError('proof_needed', t('Enter your password again.'))
}
