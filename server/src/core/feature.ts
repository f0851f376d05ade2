/**
 * Defines a feature's manifest: everything that the application needs to know about it. Only lists; no feature runs code at the
 * start.
 */
import type { ReportableKind } from '#core/cases/index.ts'
import type { ArchiveSection } from '#core/archives/index.ts'
import type { OperatorActs } from '#core/audit/index.ts'
import type { ClosingRule } from '#core/closing/index.ts'
import type { ContentKind } from '#core/content/index.ts'
import type { TimeZoneSource } from '#core/accounts/index.ts'
import type { EvidenceSource } from '#core/disputes/index.ts'
import type { ReactableKind } from '#core/engagement/index.ts'
import type { StorageArea } from '#core/media/index.ts'
import type { BookCheck, EntryReason } from '#core/money/index.ts'
import type { FanSource, FanSubscriptionSource } from '#core/fan-groups/index.ts'
import type { OperatorSearch } from '#core/operator-search/index.ts'
import type { SiteFigure } from '#core/site-figures/index.ts'
import type { ReportSection } from '#core/report-sections/index.ts'
import type { Payable } from '#core/payments/index.ts'
import type { PersonalData } from '#core/personal-data/index.ts'
import type { ReviewAdvice } from '#core/reviews/index.ts'
import type { Refundable, RefundReason, RefundRule } from '#core/refunds/index.ts'
import type { SafetySource } from '#core/safety/index.ts'
import type { StreamKind } from '#core/streaming/index.ts'
import type { TextSource } from '#core/text-rules/index.ts'
import type { RouteHandler } from '#platform/route-handler.ts'
import type { JobHandler } from '#platform/job-handlers.ts'
import type { Listener } from '#platform/listeners.ts'
import type { NotificationGroup, NotificationRule, NotificationResolution } from '#platform/notification-rules.ts'
import type { ServerEventRule } from '#platform/server-events.ts'
import type { ClientEventHandler } from '#platform/client-events.ts'
import type { TopicKind } from '#platform/topic-kinds.ts'
import type { PagePost } from '#platform/page-posts.ts'
import type { VisitRule } from '#platform/page-visits.ts'
import type { DownloadArea } from '#platform/download-routes.ts'
import type { SiteDocument } from '#platform/documents.ts'
import type { UploadTarget } from '#platform/resumable/index.ts'
import type { DemoSeed } from '#core/demo-seed.ts'

export interface Feature {
  readonly name: string
  readonly routes?: readonly RouteHandler[]
  readonly contents?: readonly ContentKind[]
  readonly reactables?: readonly ReactableKind[]
  /** Objects that people can report. */
  readonly reportables?: readonly ReportableKind[]
  /** Advice for the operator who reviews content before others see it. */
  readonly reviewAdvice?: readonly ReviewAdvice[]
  /** Published texts, in which new lists of words are searched. */
  readonly publishedTexts?: readonly TextSource[]
  readonly listeners?: readonly Listener[]
  readonly notificationGroups?: readonly NotificationGroup[]
  readonly notificationRules?: readonly NotificationRule[]
  readonly notificationResolutions?: readonly NotificationResolution[]
  readonly serverEvents?: readonly ServerEventRule[]
  /** Topics in addition to content with a page. */
  readonly topics?: readonly TopicKind[]
  readonly streamKinds?: readonly StreamKind[]
  readonly clientEvents?: readonly ClientEventHandler[]
  readonly jobHandlers?: readonly JobHandler[]
  readonly payables?: readonly Payable[]
  /** Equations that must hold in the ledger. */
  readonly bookChecks?: readonly BookCheck[]
  readonly entryReasons?: readonly EntryReason[]
  readonly fanSources?: readonly FanSource[]
  readonly fanSubscriptions?: readonly FanSubscriptionSource[]
  readonly timeZones?: TimeZoneSource
  readonly refundables?: readonly Refundable[]
  /** Sales to refund automatically if operators turn the rule on. */
  readonly refundRules?: readonly RefundRule[]
  readonly refundReasons?: readonly RefundReason[]
  readonly evidence?: readonly EvidenceSource[]
  /** Its part of performers' safety logs. */
  readonly safety?: SafetySource
  /** Its tables with personal data: how an erasure and an export treat them. */
  readonly personalData?: readonly PersonalData[]
  /** Consequences of closing an account, and reasons to erase it later. */
  readonly closingRules?: readonly ClosingRule[]
  readonly archiveSections?: readonly ArchiveSection[]
  readonly uploads?: readonly UploadTarget[]
  readonly downloadAreas?: readonly DownloadArea[]
  readonly storageAreas?: readonly StorageArea[]
  /** Search parameters of links that it has created. */
  readonly visits?: readonly VisitRule[]
  /** Pages that accept posted forms. */
  readonly pagePosts?: readonly PagePost[]
  /** Texts for programs outside the API, such as feeds. */
  readonly documents?: readonly SiteDocument[]
  /** Figures of the operator's overview. */
  readonly siteFigures?: readonly SiteFigure[]
  /** Tables of the reports for card schemes and the public. */
  readonly reportSections?: readonly ReportSection[]
  /** Acts of operators and their subjects, as the audit log names them. */
  readonly operatorActs?: OperatorActs
  /** Sources of the operators' search. */
  readonly operatorSearches?: readonly OperatorSearch[]
  readonly demo?: DemoSeed
}
export const feature = (f: Feature): Feature => f
