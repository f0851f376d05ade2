/** Classifies errors that say nothing about a request, because the database or the disk is temporarily unavailable. */
import { apiError, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** `gone`: no connection; `busy`: a timeout or a conflict; `full`: no disk space. */
export type Unavailable = 'gone' | 'busy' | 'full'

// SQLSTATE (PostgreSQL documentation, appendix A): class 08 connection, 57P server stopping or starting, 25P03 and 25P04 a
// transaction that was idle or open for too long, 53300 too many connections. The rest are system errors of a socket.
const CONNECTION_LOST_CODE = /^(08|57P|25P0[34]|53300|ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/
const CONNECTION_LOST_MESSAGE =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|after calling end on the pool/
// 55P03 lock_timeout, 57014 statement_timeout, 40001 and 40P01 conflicts that a retry resolves. FF003 is our own: a posting that
// began before a period that the ledger has closed since.
const BUSY_CODE = /^(55P03|57014|40001|40P01|FF003)$/
const DISK_FULL_CODE = /^(53100|ENOSPC|EDQUOT)$/

/** Returns undefined for errors that are not temporary. Also checks the causes of an error. */
export function unavailability(error: unknown): Unavailable | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, syscall, message, cause } = error as Readonly<Record<'code' | 'syscall' | 'message' | 'cause', unknown>>
  if (DISK_FULL_CODE.test(String(code))) return 'full'
  if (BUSY_CODE.test(String(code))) return 'busy'
  // While PostgreSQL starts, a socket's file is missing (ENOENT) or its queue is full (EAGAIN). These errors do not concern our
  // files.
  if (syscall === 'connect' || CONNECTION_LOST_CODE.test(String(code)) || CONNECTION_LOST_MESSAGE.test(String(message)))
    return 'gone'
  return unavailability(cause)
}

/** Returns the error for the caller: 503 `not_ready` or 507 `storage_full`; undefined for any other error. */
export function unavailableError(error: unknown): ApiError | undefined {
  switch (unavailability(error)) {
    case 'full':
      return apiError('storage_full', t('The site has no space left to save this. Nothing was changed. Try again later.'))
    case 'busy':
      return apiError('not_ready', t('The site is very busy, and nothing was changed. Try again in a moment.'))
    case 'gone':
      return apiError('not_ready', t('The site is busy. Try again in a moment.'))
    case undefined:
      return undefined
  }
}
