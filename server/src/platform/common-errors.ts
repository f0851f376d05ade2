import type { ErrorCode } from '@fanfare/contract'

/** Error codes that any route may return. */
export const COMMON_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_valid',
  'not_signed_in',
  'two_factor_required',
  'account_closed',
  'other_account',
  'suspended',
  'seat_over',
  'seat_right_missing',
  'in_use',
  'key_reused',
  'search_blocked',
  'search_not_allowed',
  'too_many_requests',
  'internal_error',
  'not_ready',
  'storage_full',
])
