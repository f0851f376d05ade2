import type { SettingChange, SiteSettings } from '@fanfare/contract/site-settings'
import type { ActRow } from '#core/audit/index.ts'
import { AMOUNT_SETTINGS, priceLimitsView, uploadBoundsView, type Settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

export const settingsView = (of: Settings): SiteSettings => ({
  siteName: of.siteName,
  maintenance: of.maintenance,
  requireEmailVerification: of.requireEmailVerification,
  gaCode: of.gaCode,
  currency: of.currency,
  tokenConversionRate: fromMinorUnits(of.tokenConversionRate),
  freeSubscriptionEnabled: of.freeSubscriptionEnabled,
  freeSubscriptionDuration: of.freeSubscriptionDuration,
  ...priceLimitsView(of),
  minimumContentPrice: fromMinorUnits(of.minimumContentPrice),
  maximumContentPrice: fromMinorUnits(of.maximumContentPrice),
  commissionPercent: of.commissionPercent,
  minimumPayoutAmount: fromMinorUnits(of.minimumPayoutAmount),
  bankPayoutFee: fromMinorUnits(of.bankPayoutFee),
  paypalPayoutFee: fromMinorUnits(of.paypalPayoutFee),
  stripePayoutFee: fromMinorUnits(of.stripePayoutFee),
  twoPersonPayoutAmount: fromMinorUnits(of.twoPersonPayoutAmount),
  performerStorageMegabytes: of.performerStorageMegabytes,
  memberStorageMegabytes: of.memberStorageMegabytes,
  ...uploadBoundsView(of),
  productFileTypes: of.productFileTypes,
  productDownloads: of.productDownloads,
  documentRetentionDays: of.documentRetentionDays,
  exportRetentionDays: of.exportRetentionDays,
  orderGraceDays: of.orderGraceDays,
})

export function changeView({ seq, subject_id: name, before, after, operator_name: by, at }: ActRow): SettingChange {
  const shown = (stored: unknown) => String(AMOUNT_SETTINGS.has(name) ? fromMinorUnits(Number(stored)) : stored)
  const former = before === null ? '' : shown(before['value'])
  return { _id: seq, name, before: former, after: shown(after?.['value']), by, at: at.toISOString() }
}
