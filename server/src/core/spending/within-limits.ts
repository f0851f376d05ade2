/** Turns the database's error for a payment beyond a fan's limits into a message (`0019_top_ups.sql`). */
import { apiError } from '#lib/errors.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'

/** Error code that the triggers on sales and payments raise. */
const BEYOND_LIMIT = 'FF002'

interface Refused {
  readonly code?: unknown
  readonly detail?: unknown
}

const isRefused = (error: unknown): error is Refused => typeof error === 'object' && error !== null && 'code' in error

/** Inserts a sale or a payment; throws `spending_limit` if it exceeds the fan's limits. */
export async function withinLimits<T>(insert: Promise<T>): Promise<T> {
  try {
    return await insert
  } catch (error) {
    if (!isRefused(error) || error.code !== BEYOND_LIMIT) throw error
    const [what = '', most = ''] = String(error.detail).split(' ')
    const limit = decimal(fromMinorUnits(most))
    throw apiError(
      'spending_limit',
      what === 'monthly'
        ? t('You’ve set a limit of {limit} a month. You can change it in your wallet.', { limit })
        : t('You’ve set a limit of {limit} a month per performer. You can change it in your wallet.', { limit }),
    )
  }
}
