import { performerById } from '#core/accounts/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

/**
 * Returns whether a performer may publish, sell and send: after approval of the documents and until they expire, until a suspension,
 * and not while the profile is paused.
 */
export async function mayPublish(tx: Tx, performerId: string): Promise<boolean> {
  const performer = await performerById(tx.db, performerId)
  return performer?.status === 'active' && performer.documents_expired_at === null
}

/** Throws `not_verified` for performers who may not publish. Every action that publishes, sells or sends calls this first. */
export async function assertMayPublish(tx: Tx, performerId: string): Promise<void> {
  const { status, documents_expired_at: expiredAt = null } = (await performerById(tx.db, performerId)) ?? {}
  if (status === 'paused')
    throw apiError('not_verified', t('Your profile is paused. Resume it to publish, sell and send messages.'))
  if (expiredAt !== null)
    throw apiError(
      'not_verified',
      t('Your ID has expired. Submit a valid one in your account to publish, sell and send messages.'),
    )
  if (status !== 'active')
    throw apiError('not_verified', t('You can publish, sell and send messages once your documents are approved.'))
}
