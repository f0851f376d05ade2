import type { SettingChange, SiteSettings } from '@fanfare/contract/site-settings'
import { priceLimitsView, uploadBoundsView, type SettingChangeRow, type Settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { AMOUNTS } from './rules.ts'

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
  documentRetentionDays: of.documentRetentionDays,
  exportRetentionDays: of.exportRetentionDays,
})

export function changeView({ id, name, before, after, at }: SettingChangeRow, by: string): SettingChange {
  const shown = (stored: unknown) => String(AMOUNTS.has(name) ? fromMinorUnits(Number(stored)) : stored)
  return { _id: id, name, before: before === null ? '' : shown(before), after: shown(after), by, at: at.toISOString() }
}
