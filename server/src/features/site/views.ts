import type { Mail } from '@fanfare/contract/mails'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { fromMinorUnits } from '#lib/amount.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import type { Context } from '#platform/context.ts'
import { readMailText } from '#platform/mail.ts'
import { refusedAmong } from '#platform/refused-addresses.ts'
import { brandingOf, publicBranding } from '#core/branding/index.ts'
import { priceLimitsView, uploadBoundsView, type Settings } from '#core/settings/index.ts'
import type { MailRow } from './store.ts'

type Provided = Pick<
  PublicSettings,
  | 'advertisings'
  | 'countryBlock'
  | 'neededAgeCheck'
  | 'demoAccounts'
  | 'signInProviders'
  | 'footerPages'
  | 'paymentGateway'
  | 'recaptchaSiteKey'
  | 'stripePublishableKey'
  | 'termsAskAgreement'
  | 'termsVersion'
>

export function publicSettings(ctx: Context, of: Settings, provided: Provided): PublicSettings {
  return {
    siteName: of.siteName,
    ...brandView(of),
    requireEmailVerification: of.requireEmailVerification,
    clientPasswordHash: of.clientPasswordHash,
    maintenance: of.maintenance,
    signInProviders: provided.signInProviders,
    recaptchaSiteKey: provided.recaptchaSiteKey,
    paymentGateway: provided.paymentGateway,
    stripePublishableKey: provided.stripePublishableKey,
    currency: of.currency,
    freeSubscriptionEnabled: of.freeSubscriptionEnabled,
    freeSubscriptionDuration: of.freeSubscriptionDuration,
    ...priceLimitsView(of),
    minimumPayoutAmount: fromMinorUnits(of.minimumPayoutAmount),
    tokenConversionRate: fromMinorUnits(of.tokenConversionRate),
    ...uploadBoundsView(of),
    gaCode: of.gaCode,
    countryBlock: provided.countryBlock,
    neededAgeCheck: provided.neededAgeCheck,
    footerPages: provided.footerPages,
    hasTransparency: of.transparency.isShown,
    advertisings: provided.advertisings,
    termsVersion: provided.termsVersion,
    termsAskAgreement: provided.termsAskAgreement,
    isDemo: ctx.config.mode === 'demo',
    demoAccounts: provided.demoAccounts,
  }
}

function brandView(of: Settings): Pick<PublicSettings, 'logo' | 'favicon' | 'menus' | 'branding'> {
  const branding = publicBranding(of)
  const { header, footer } = brandingOf(of)
  return {
    logo: branding.logo?.url ?? '',
    favicon: branding.favicon?.url ?? '',
    menus: { header: [...header], footer: [...footer] },
    branding,
  }
}

/**
 * Adds what is known of each address. Only a demo shows the full text with working links, because its outbox replaces everyone's
 * mailbox.
 */
export async function mailViews({ db, config }: Pick<Context, 'db' | 'config'>, rows: readonly MailRow[]): Promise<Mail[]> {
  const failed = rows.filter(({ status }) => status === 'failed')
  const refused = await refusedAmong(
    db,
    failed.map(({ recipient }) => recipient),
  )
  return rows.map((row) => {
    const reason = row.status === 'failed' ? (row.reason ?? refused.get(canonicalAddress(row.recipient))) : undefined
    return {
      _id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: config.mode === 'demo' ? readMailText(row, config.secret) : row.text,
      status: row.status,
      ...(reason !== undefined && { reason }),
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    }
  })
}
