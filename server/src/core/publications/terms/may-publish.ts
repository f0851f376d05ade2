import { accountById } from '#core/accounts/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

/**
 * Returns whether a performer may publish, sell and send: after approval of the documents, until a suspension, and not while the
 * profile is paused.
 */
export const mayPublish = async (tx: Tx, performerId: string): Promise<boolean> =>
  (await accountById(tx.db, performerId))?.status === 'active'

/** Throws `not_verified` for performers who may not publish. Every action that publishes, sells or sends calls this first. */
export async function assertMayPublish(tx: Tx, performerId: string): Promise<void> {
  const status = (await accountById(tx.db, performerId))?.status
  if (status === 'paused')
    throw apiError('not_verified', t('Your profile is paused. Resume it to publish, sell and send messages.'))
  if (status !== 'active')
    throw apiError('not_verified', t('You can publish, sell and send messages once your documents are approved.'))
}
