/** Defines errors that the caller is meant to see. */
import { errorCodes, type ErrorCode, type FieldError } from '@fanfare/contract'
import type { Captcha } from '@fanfare/contract/captcha'
import { t } from './i18n.ts'

interface Details {
  readonly errors?: readonly FieldError[] | undefined
  readonly retryAfter?: number
  readonly price?: number
  readonly captcha?: Captcha
}

/** An expected error with a code for the caller. Anything else that is thrown is a bug and returns the status 500. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly errors: readonly FieldError[] | undefined
  /** Seconds after which the same request may succeed; sent as Retry-After (RFC 9110, section 10.2.3). */
  readonly retryAfter: number | undefined
  /** The current price as a decimal; only with `price_changed`. */
  readonly price: number | undefined
  /** The captcha to solve before the call is repeated; only with `captcha_needed`. */
  readonly captcha: Captcha | undefined
  constructor(code: ErrorCode, message: string, { errors, retryAfter, price, captcha }: Details = {}) {
    super(message)
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.price = price
    this.captcha = captcha
  }
  get status(): number {
    return errorCodes[this.code]
  }
  /** The fields of the reply beyond code and message. */
  get details(): Pick<Details, 'errors' | 'price' | 'captcha'> {
    const { errors, price, captcha } = this
    return { ...(errors && { errors }), ...(price !== undefined && { price }), ...(captcha && { captcha }) }
  }
}

export const apiError = (code: ErrorCode, message: string, errors?: readonly FieldError[]) =>
  new ApiError(code, message, { errors })

/** For a caller that saw another price. The error contains the current price, so that the browser can show it and ask again. */
export const priceChanged = (price: number, shown: string) =>
  new ApiError('price_changed', t('The price changed to {price}. Confirm to continue.', { price: shown }), {
    price,
  })

/** Missing and forbidden objects look exactly the same to the caller. */
export const notFound = () => apiError('not_found', t('This no longer exists, or you don’t have access to it.'))

/** For a value that its schema allows but a rule does not; the browser shows the message at the field. */
export const notValid = (field: string, message: string) => apiError('not_valid', message, [{ field, message }])

/** For a username that is taken, was taken recently, or is reserved. */
export const usernameTaken = () => {
  const message = t('This username is taken.')
  return apiError('username_taken', message, [{ field: 'username', message }])
}

/** Contains the true waiting time. */
export const tooManyRequests = (seconds: number) =>
  new ApiError('too_many_requests', tooManyAttempts(seconds), { retryAfter: seconds })

function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] =
    seconds < 90 ? [seconds, 'second'] : minutes < 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return t(
    '{unit, select, second {Too many attempts. Please wait {count, plural, one {# second} other {# seconds}} and try again.} minute {Too many attempts. Please wait {count, plural, one {# minute} other {# minutes}} and try again.} other {Too many attempts. Please wait {count, plural, one {# hour} other {# hours}} and try again.}}',
    { unit: String(unit), count: Number(count) },
  )
}

/**
 * Returns the messages of the errors that led to this one, the nearest first. Leaves out causes that are not errors, because they
 * may contain a reply with secrets.
 */
export const causesOf = ({ cause }: Error): string[] => (cause instanceof Error ? [cause.message, ...causesOf(cause)] : [])
