import type { SettingChange, SiteSettings } from '@fanfare/contract/site-settings'
import type { SettingChangeRow, Settings } from '#core/settings/index.ts'
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
  minimumSubscriptionPrice: fromMinorUnits(of.minimumSubscriptionPrice),
  maximumSubscriptionPrice: fromMinorUnits(of.maximumSubscriptionPrice),
  minimumWalletPrice: fromMinorUnits(of.minimumWalletPrice),
  maximumWalletPrice: fromMinorUnits(of.maximumWalletPrice),
  minimumTipPrice: fromMinorUnits(of.minimumTipPrice),
  maximumTipPrice: fromMinorUnits(of.maximumTipPrice),
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
  documentRetentionDays: of.documentRetentionDays,
  exportDays: of.exportDays,
})

const amounts: ReadonlySet<string> = new Set(AMOUNTS)

export function changeView({ id, name, before, after, at }: SettingChangeRow, by: string): SettingChange {
  const shown = (stored: unknown) => String(amounts.has(name) ? fromMinorUnits(Number(stored)) : stored)
  return { _id: id, name, before: before === null ? '' : shown(before), after: shown(after), by, at: at.toISOString() }
}
