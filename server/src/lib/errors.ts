/** Errors that the caller is meant to see. */
import { errorCodes, type ErrorCode, type FieldError } from '@fanfare/contract'

interface Details {
  readonly errors?: readonly FieldError[] | undefined
  readonly retryAfter?: number
  readonly price?: number
}

/** An expected error that the caller sees, by code. Anything else thrown is a bug and responds 500. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly errors: readonly FieldError[] | undefined
  /** Seconds after which the same request may succeed; sent as Retry-After (RFC 9110, section 10.2.3). */
  readonly retryAfter: number | undefined
  /** The current price, as decimals; with `price_changed` only. */
  readonly price: number | undefined
  constructor(code: ErrorCode, message: string, { errors, retryAfter, price }: Details = {}) {
    super(message)
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.price = price
  }
  get status(): number {
    return errorCodes[this.code]
  }
}

export const apiError = (code: ErrorCode, message: string, errors?: readonly FieldError[]) =>
  new ApiError(code, message, { errors })

/** The caller was shown another price; the reply contains the current one, so that the browser can show it and ask again. */
export const priceChanged = (price: number, unit: string) =>
  new ApiError('price_changed', `The price has changed: it is ${price} ${unit} now. Nothing has been charged.`, { price })

/** Missing and forbidden look exactly the same to the caller. */
export const notFound = (what: string) => apiError('not_found', `We could not find that ${what}.`)

/** A value that its schema allows and a rule does not; the browser shows the message at the field. */
export const notValid = (field: string, message: string) => apiError('not_valid', message, [{ field, message }])

/** Contains the true waiting time. */
export const tooManyRequests = (seconds: number) =>
  new ApiError('too_many_requests', `Too many attempts. Please wait ${inWords(seconds)} and try again.`, { retryAfter: seconds })

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
