import { brandMail } from '#core/branding/index.ts'
import { settings } from '#core/settings/index.ts'
import { inLocale, t } from '#lib/i18n.ts'
import { withoutLinks } from '#lib/text.ts'
import type { MailBrand, MailContent, MailLink } from '#platform/mail-content.ts'
import { enqueueMails, type Mail } from '#platform/mail.ts'
import type { Tx } from '#platform/context.ts'
import type { Account } from './tables.ts'

type Recipient = Pick<Account, 'email' | 'locale'> & Partial<Pick<Account, 'name' | 'email_confirmed_at'>>

/** Links are paths of the site, or `mailto:` to write to someone. */
export interface MailWords extends Omit<MailContent, 'greeting' | 'siteName' | 'brand'> {
  /** Neutral: someone who sees it on a lock screen learns nothing. */
  readonly subject: string
  readonly isSentAnyway?: boolean
}

interface Site {
  readonly siteName: string
  readonly brand: MailBrand | undefined
  readonly origin: string
}

/** Writes the email in the transaction; a job sends it. */
export async function sendMailTo(tx: Tx, recipient: Recipient, write: () => MailWords): Promise<void> {
  const { siteName, branding } = await settings(tx)
  const { origin } = tx.services.config
  await enqueueMails(tx, [mailTo(recipient, write, { siteName, brand: brandMail({ branding }), origin })])
}

export const mailTo = (recipient: Recipient, write: () => MailWords, { siteName, brand, origin }: Site): Mail =>
  inLocale(recipient.locale, () => {
    const { subject, isSentAnyway = false, body, quote, items, button, otherwise, note, foot } = write()
    const link = ({ label, url }: MailLink): MailLink => ({ label, url: new URL(url, origin).href })
    const content: MailContent = {
      greeting: greeting(recipient),
      body,
      ...(quote !== undefined && { quote }),
      ...(items && { items: items.map(link) }),
      button: link(button),
      ...(otherwise && { otherwise: link(otherwise) }),
      ...(note !== undefined && { note }),
      siteName,
      ...(brand && { brand }),
      ...(foot && { foot: foot.map(link) }),
    }
    return { to: recipient.email, locale: recipient.locale, subject, content, isSentAnyway }
  })

/** Anyone may have entered an unconfirmed address, so no text of theirs is sent to it. */
const greeting = ({ name, email_confirmed_at: confirmedAt }: Recipient): string =>
  name && confirmedAt ? t('Hello {name},', { name: withoutLinks(name) }) : t('Hello,')
