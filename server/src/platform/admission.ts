/** Decides who may call a route. */
import type { FastifyRequest } from 'fastify'
import { ACCOUNT_HEADER, type Route } from '@fanfare/contract'
import { roleHas } from '@fanfare/contract/operator-roles'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { isOpenBeforeAgeCheck } from './age-gate.ts'
import { assertSeat, isOpenTo } from './viewer.ts'

type Admitted = Pick<FastifyRequest, 'viewer' | 'withoutRights' | 'headers' | 'isCountryBlocked'>

/**
 * Fails closed: a guest passes only where the contract says `anyone`, an operator only with the permission of the route, a member of
 * a performer's team only with the right of the route, a blocked country only where the contract says so, and a person without a
 * confirmed age only where nothing explicit is shown.
 */
export function admit(
  route: Pick<Route, 'path' | 'who' | 'permission' | 'seat' | 'beforeAgeCheck' | 'openInBlockedCountries'>,
  { viewer, withoutRights, headers, isCountryBlocked }: Admitted,
): void {
  const { who, permission } = route
  if (isCountryBlocked && !route.openInBlockedCountries) throw countryBlocked()
  const expected = headers[ACCOUNT_HEADER]
  // If another person signed in in another window, an outdated page would act, and pay, as that person.
  if (expected !== undefined && viewer.role !== 'guest' && viewer.id !== expected)
    throw apiError('other_account', t('Someone else has signed in with this browser. Reload this page.'))
  // Visitors learn first that they must sign in, which is open to them.
  if (viewer.neededAgeCheck && !isOpenBeforeAgeCheck(route) && (who === 'anyone' || viewer.role !== 'guest'))
    throw apiError('age_check_needed', t('This site is for adults. Confirm your age first.'))
  assertSeat(viewer, route.seat)
  if (who === 'anyone') return
  if (withoutRights?.isSuspended) throw apiError('suspended', t('This account is suspended.'))
  if (withoutRights?.isClosed) throw apiError('account_closed', t('Your account is closed.'))
  if (withoutRights?.teamMember?.isOver) throw apiError('seat_over', t('Your seat in this team has ended or is paused.'))
  if (withoutRights) throw apiError('two_factor_required', t('Set up two-factor authentication first.'))
  if (viewer.role === 'guest') throw apiError('not_signed_in', t('Please sign in.'))
  if (who !== 'member' && who !== viewer.role) throw apiError('not_allowed', t('Forbidden in the action!'))
  if (viewer.role !== 'admin' || (who === 'member' && permission === undefined)) return
  if (permission === undefined || viewer.operator === undefined || !roleHas(viewer.operator.role, permission))
    throw apiError('not_allowed', t('Your role doesn’t include this. Ask an owner of the site.'))
}

export const countryBlocked = () => apiError('country_blocked', t('This site isn’t available in your country.'))

/** Lets a session without rights use the routes that are marked for it. */
export function letIn(request: FastifyRequest, route: Route): void {
  const { withoutRights } = request
  if (!withoutRights || !isOpenTo(route, withoutRights)) return
  request.viewer = withoutRights
  request.withoutRights = undefined
}
