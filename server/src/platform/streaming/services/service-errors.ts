import { apiError, causesOf, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** For callers of a service that does not respond, or rejects our key. The cause is for the log and the operator. */
export function serviceDown(cause: unknown): ApiError {
  const down = apiError('not_ready', t('Live streaming isn’t available right now. Try again later.'))
  down.cause = cause
  return down
}

export const notGenuine = (): ApiError => apiError('not_valid', t('The signature of this webhook is not valid.'))

/** Returns the innermost reason, for the log and operators. */
export const causeIn = (error: unknown): string =>
  error instanceof Error ? ([error.message, ...causesOf(error)].at(-1) ?? '') : String(error)
