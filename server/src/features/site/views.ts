import type { Static } from 'typebox'
import type { Mail, PublicSettings } from '@fanfare/contract/site'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { wholeText } from '#platform/mail.ts'
import { priceLimitsView, type Settings } from '#core/settings/index.ts'
import type { MailRow } from './store.ts'

type Beside = Pick<PublicSettings, 'demoAccounts' | 'paymentGateway' | 'stripePublishableKey'>

export function publicSettings(ctx: Context, of: Settings, beside: Beside): PublicSettings {
  return {
    siteName: of.siteName,
    requireEmailVerification: of.requireEmailVerification,
    clientPasswordHash: of.clientPasswordHash,
    maintenance: of.maintenance,
    paymentGateway: beside.paymentGateway,
    stripePublishableKey: beside.stripePublishableKey,
    currency: of.currency,
    freeSubscriptionEnabled: of.freeSubscriptionEnabled,
    freeSubscriptionDuration: of.freeSubscriptionDuration,
    ...priceLimitsView(of),
    minimumPayoutAmount: fromMinorUnits(of.minimumPayoutAmount),
    tokenConversionRate: fromMinorUnits(of.tokenConversionRate),
    gaCode: of.gaCode,
    isDemo: ctx.config.mode === 'demo',
    demoAccounts: beside.demoAccounts,
  }
}

/** Whole, with working links, in a demo only: there the outbox replaces everyone's mailbox. */
export const mailView = (row: MailRow, { mode, secret }: Config): Static<typeof Mail> => ({
  _id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: mode === 'demo' ? wholeText(row, secret) : row.text,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})
