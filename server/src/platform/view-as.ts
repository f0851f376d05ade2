/** Lets a performer read pages as a visitor, a fan or a subscriber. */
import { VIEW_AS_HEADER, parseViewAs, type Route } from '@fanfare/contract'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { guestFrom, type Anyone } from './viewer.ts'

interface Asking {
  readonly viewer: Anyone
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Throws `not_allowed` for a change. An unknown role, and a role sent by anyone but a performer, has no effect. */
export function assertMayViewAs({ method }: Route, { headers }: Asking): void {
  if (method !== 'GET' && headers[VIEW_AS_HEADER] !== undefined)
    throw apiError('not_allowed', t('This is a preview. You can’t change anything here.'))
}

/**
 * Returns the viewer for a route. A performer who names a role becomes an account that does not exist, so nothing is counted,
 * marked as seen or sold to it. The role has access only to the performer's own objects.
 */
export function viewerAs({ who }: Route, { viewer, headers }: Asking): Anyone {
  const role = parseViewAs(headers[VIEW_AS_HEADER]?.toString())
  if (role === undefined || who !== 'anyone' || viewer.role !== 'performer') return viewer
  if (role === 'visitor') return { ...guestFrom(viewer.country), previewerId: viewer.id }
  return { ...viewer, id: newId(new Date()), role: 'fan', assumed: { performerId: viewer.id, role } }
}
