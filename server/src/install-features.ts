/** Gives each module the parts of the manifests that it works with. */
import { installArchiveSections } from '#core/archives/index.ts'
import { installReportables } from '#core/cases/index.ts'
import { installClosingRules } from '#core/closing/index.ts'
import { installKinds } from '#core/content/index.ts'
import { installReactables } from '#core/engagement/index.ts'
import { installReservedNames, installTimeZones } from '#core/accounts/index.ts'
import { installStorageAreas, mediaActs, uploadBoundsOf } from '#core/media/index.ts'
import { installFanSources, installFanSubscriptions } from '#core/fan-groups/index.ts'
import { installBookChecks, installEntryReasons, moneyChecks } from '#core/money/index.ts'
import { installPayables, paymentChecks } from '#core/payments/index.ts'
import { installPersonalData } from '#core/personal-data/index.ts'
import { receiptChecks } from '#core/receipts/index.ts'
import { purchaseChecks } from '#core/purchases/index.ts'
import { installOperatorActs } from '#core/audit/index.ts'
import { installOperatorSearches } from '#core/operator-search/index.ts'
import { installSafetySources } from '#core/safety/index.ts'
import { installReportSections } from '#core/report-sections/index.ts'
import { installSiteFigures } from '#core/site-figures/index.ts'
import { installEvidenceSources } from '#core/disputes/index.ts'
import { installRefundables, installRefundReasons, installRefundRules } from '#core/refunds/index.ts'
import { installReviewAdvice } from '#core/reviews/index.ts'
import { settingActs } from '#core/settings/index.ts'
import { installStreamKinds } from '#core/streaming/index.ts'
import { installTextSources } from '#core/text-rules/index.ts'
import { installUploadBounds } from '#platform/upload-bounds.ts'
import { installNotificationGroups, installNotificationKinds } from './features/notifications/index.ts'
import type { Feature } from '#core/feature.ts'
import type { Services } from '#platform/context.ts'

export function installFeatures(services: Services, installed: readonly Feature[]): void {
  type Installer<Part> = (services: Services, all: readonly Part[]) => void
  const give = <Part>(installer: Installer<Part>, of: (feature: Feature) => readonly Part[] | undefined) =>
    installer(
      services,
      installed.flatMap((feature) => of(feature) ?? []),
    )
  const bookChecks = [...moneyChecks, ...paymentChecks, ...purchaseChecks, ...receiptChecks]
  installBookChecks(services, [...bookChecks, ...installed.flatMap((f) => f.bookChecks ?? [])])
  installUploadBounds(services, uploadBoundsOf)
  give(installKinds, (f) => f.contents)
  give(installReactables, (f) => f.reactables)
  give(installReportables, (f) => f.reportables)
  give(installReviewAdvice, (f) => f.reviewAdvice)
  give(installTextSources, (f) => f.publishedTexts)
  give(installStorageAreas, (f) => f.storageAreas)
  give(installArchiveSections, (f) => f.archiveSections)
  give(installPersonalData, (f) => f.personalData)
  give(installClosingRules, (f) => f.closingRules)
  give(installPayables, (f) => f.payables)
  give(installEntryReasons, (f) => f.entryReasons)
  give(installNotificationGroups, (f) => f.notificationGroups)
  give(installNotificationKinds, (f) => f.notificationRules)
  give(installRefundables, (f) => f.refundables)
  give(installRefundRules, (f) => f.refundRules)
  give(installRefundReasons, (f) => f.refundReasons)
  give(installEvidenceSources, (f) => f.evidence)
  give(installFanSources, (f) => f.fanSources)
  give(installFanSubscriptions, (f) => f.fanSubscriptions)
  give(installSiteFigures, (f) => f.siteFigures)
  give(installReportSections, (f) => f.reportSections)
  installOperatorActs(services, [mediaActs, settingActs, ...installed.flatMap((f) => f.operatorActs ?? [])])
  give(installOperatorSearches, (f) => f.operatorSearches)
  give(installReservedNames, addressesOf)
  give(installStreamKinds, (f) => f.streamKinds)
  give(installSafetySources, (f) => f.safety && [f.safety])
  give(installTimeZones, (f) => f.timeZones && [f.timeZones])
}

/** Returns the first path segments of a feature's pages: its name, and those of its content. */
const addressesOf = ({ name, contents = [] }: Feature): readonly string[] => [
  name,
  ...contents.flatMap(({ pageOf }) => pageOf?.('').split('/')[1] ?? []),
]
