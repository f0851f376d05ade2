/** All error codes of the API with their HTTP status. The browser switches on these and never on a message text. */
export const errorCodes = {
  not_valid: 400,
  wrong_credentials: 400,
  link_expired: 400,
  not_signed_in: 401,
  not_enough_tokens: 402,
  card_declined: 402,
  authentication_needed: 402,
  not_allowed: 403,
  /** More than the fan's own limit allows. */
  spending_limit: 403,
  email_not_confirmed: 403,
  not_verified: 403,
  /** The password is asked for again (`POST /auth/proof`): an unattended browser must not be enough for this. */
  proof_needed: 403,
  /** The password is right, and the account asks for the code of its authenticator app as well. */
  code_needed: 403,
  /** Operators change and see nothing of the administration before they have set up two-factor sign-in. */
  two_factor_required: 403,
  suspended: 403,
  not_found: 404,
  /** The request did not arrive whole in time. */
  request_timeout: 408,
  already_done: 409,
  /** The caller says for which account it asks (`ACCOUNT_HEADER`), and another one is signed in. */
  other_account: 409,
  username_taken: 409,
  key_reused: 409,
  /** The price differs from the one that the caller was shown. */
  price_changed: 409,
  /** Another window or request has changed it since the caller read it. */
  changed_meanwhile: 409,
  upload_too_large: 413,
  upload_not_accepted: 415,
  /** Another request works on the same thing; it may be repeated a moment later. */
  in_use: 423,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  not_ready: 503,
  storage_full: 507,
} as const
export type ErrorCode = keyof typeof errorCodes
