/** A mail to an account, in the recipient's language whoever caused it. */
import { settings } from '#core/settings/index.ts'
import { inLocale, t } from '#lib/i18n.ts'
import { post } from '#platform/mail.ts'
import type { Tx } from '#platform/context.ts'
import type { Account } from './tables.ts'

interface Written {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** As in `Mail`. */
  readonly isSentAnyway?: boolean
}

/** Between a greeting and the site's name, written in the transaction; a job sends it. */
export async function sendMailTo(
  tx: Tx,
  { email, locale }: Pick<Account, 'email' | 'locale'>,
  write: () => Written,
): Promise<void> {
  const { siteName } = await settings(tx)
  await inLocale(locale, () => {
    const { subject, paragraphs, isSentAnyway = false } = write()
    return post(tx, { to: email, subject, text: [t('Hello,'), ...paragraphs, siteName].join('\n\n'), isSentAnyway })
  })
}
