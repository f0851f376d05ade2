/** All error codes of the API with their HTTP status. The browser switches on the code, never on the message. */
export const errorCodes = {
  not_valid: 400,
  wrong_credentials: 400,
  link_expired: 400,
  /** The token is forged, was used before, expired, or was issued to another address. */
  captcha_failed: 400,
  /** The answer of a sign-in provider is forged, was used before, expired, or belongs to another browser. */
  sign_in_failed: 400,
  /** The result of an age check is forged, used, expired or of another browser, or the visitor is too young. */
  age_check_failed: 400,
  not_signed_in: 401,
  not_enough_tokens: 402,
  card_declined: 402,
  authentication_needed: 402,
  not_allowed: 403,
  spending_limit: 403,
  email_not_confirmed: 403,
  not_verified: 403,
  /** A performer has to sign the current uploader agreement first (`POST /performer/agreement`). */
  agreement_needed: 403,
  /** The password must be entered again (`POST /auth/proof`). An unattended browser must not be enough for this call. */
  proof_needed: 403,
  /** The password is correct, and the account also needs a code from its authenticator app. */
  code_needed: 403,
  /** Operators cannot see or change anything in the administration until they set up two-factor authentication. */
  two_factor_required: 403,
  suspended: 403,
  /** A member of a performer's team lacks the right for this call, or no member may make it. */
  seat_right_missing: 403,
  /** The seat in which this session works has ended or is paused. */
  seat_over: 403,
  /** The account is closed. Its owner can only keep it or sign out. */
  account_closed: 403,
  /** The limits of this call are near. The error contains a captcha to solve first (`POST /re-captcha/verify`). */
  captcha_needed: 403,
  /** The site is for adults, and this browser has not confirmed that its owner is one (`/age-gate`). */
  age_check_needed: 403,
  /** The words suggest minors or sex by force, so no search has results for them. The message names help. */
  search_blocked: 403,
  /** The operators do not allow these words in searches. */
  search_not_allowed: 403,
  not_found: 404,
  request_timeout: 408,
  already_done: 409,
  /** The request names an account (`ACCOUNT_HEADER`), but another one is signed in. */
  other_account: 409,
  username_taken: 409,
  key_reused: 409,
  price_changed: 409,
  /** Fewer pieces are left than were asked for. Nothing was charged. */
  sold_out: 409,
  /** Another window or request has changed the data since the caller read it. */
  changed_meanwhile: 409,
  upload_too_large: 413,
  upload_not_accepted: 415,
  /** Another request is working on the same data. The caller can retry shortly. */
  in_use: 423,
  too_many_requests: 429,
  headers_too_large: 431,
  /** The operators have closed the site for the caller's country. */
  country_blocked: 451,
  internal_error: 500,
  not_ready: 503,
  storage_full: 507,
} as const
export type ErrorCode = keyof typeof errorCodes
