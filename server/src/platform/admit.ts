/** Decides who may call a route. */
import type { FastifyRequest } from 'fastify'
import { ACCOUNT_HEADER, type Route } from '@fanfare/contract'
import { roleHas } from '@fanfare/contract/operator-roles'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

type Admitted = Pick<FastifyRequest, 'viewer' | 'withoutRights' | 'headers'>

/** Fails closed: a guest passes only where the contract says `anyone`, and an operator only with the permission of the route. */
export function admit(
  { who, permission }: Pick<Route, 'who' | 'permission'>,
  { viewer, withoutRights, headers }: Admitted,
): void {
  const expected = headers[ACCOUNT_HEADER]
  // If another person signed in in another window, an outdated page would act, and pay, as that person.
  if (expected !== undefined && viewer.role !== 'guest' && viewer.id !== expected)
    throw apiError('other_account', t('Someone else has signed in with this browser. Reload this page.'))
  if (who === 'anyone') return
  if (withoutRights) throw apiError('two_factor_required', t('Set up two-factor authentication first.'))
  if (viewer.role === 'guest') throw apiError('not_signed_in', t('Please sign in.'))
  if (who !== 'member' && who !== viewer.role) throw apiError('not_allowed', t('Forbidden in the action!'))
  if (viewer.role !== 'admin' || (who === 'member' && permission === undefined)) return
  if (permission === undefined || viewer.operator === undefined || !roleHas(viewer.operator.role, permission))
    throw apiError('not_allowed', t('Your role doesn’t include this. Ask an owner of the site.'))
}
