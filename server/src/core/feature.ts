/** The manifest: everything that the application needs to know about a feature. Lists only; no feature runs code at start. */
import type { ArchiveSection } from '#core/archives/index.ts'
import type { ContentKind } from '#core/content/index.ts'
import type { TimeZoneSource } from '#core/accounts/index.ts'
import type { EvidenceSource } from '#core/disputes/index.ts'
import type { ReactableKind } from '#core/engagement/index.ts'
import type { StorageArea } from '#core/media/index.ts'
import type { BookCheck, EntryReason } from '#core/money/index.ts'
import type { FanSource, FanSubscriptionSource } from '#core/fan-groups/index.ts'
import type { Payable } from '#core/payments/index.ts'
import type { Refundable, RefundRule } from '#core/refunds/index.ts'
import type { RouteHandler } from '#platform/route-handler.ts'
import type { JobHandler } from '#platform/job-handlers.ts'
import type { Listener } from '#platform/listeners.ts'
import type { NotificationRule, NotificationResolution } from '#platform/notification-rules.ts'
import type { ServerEventRule } from '#platform/server-events.ts'
import type { ClientEventHandler } from '#platform/client-events.ts'
import type { TopicKind } from '#platform/topic-kinds.ts'
import type { PagePost } from '#platform/page-posts.ts'
import type { VisitRule } from '#platform/page-visits.ts'
import type { PlaybackFolder } from '#platform/playback-routes.ts'
import type { UploadTarget } from '#platform/resumable/index.ts'
import type { DemoSeed } from '#core/demo-seed.ts'

export interface Feature {
  readonly name: string
  readonly routes?: readonly RouteHandler[]
  readonly contents?: readonly ContentKind[]
  readonly reactables?: readonly ReactableKind[]
  readonly listeners?: readonly Listener[]
  readonly notificationRules?: readonly NotificationRule[]
  readonly notificationResolutions?: readonly NotificationResolution[]
  readonly serverEvents?: readonly ServerEventRule[]
  /** What windows may hear of beside content that has a page. */
  readonly topics?: readonly TopicKind[]
  readonly clientEvents?: readonly ClientEventHandler[]
  readonly jobHandlers?: readonly JobHandler[]
  readonly payables?: readonly Payable[]
  /** What must be equal in the books. */
  readonly bookChecks?: readonly BookCheck[]
  /** Why it moves money, in words. */
  readonly entryReasons?: readonly EntryReason[]
  /** What its tables say of a performer's fans, for rules that choose some of them. */
  readonly fanSources?: readonly FanSource[]
  /** How a fan's subscription to a performer goes on, as its tables say. */
  readonly fanSubscriptions?: readonly FanSubscriptionSource[]
  /** Which of these accounts' time zones it knows. */
  readonly timeZones?: TimeZoneSource
  readonly refundables?: readonly Refundable[]
  /** Which sales are to be given back without anybody having asked, where operators want it. */
  readonly refundRules?: readonly RefundRule[]
  /** What it knows of how a disputed purchase was used. */
  readonly evidence?: readonly EvidenceSource[]
  /** What it writes into the archive of a vault, and takes over from one. */
  readonly archiveSections?: readonly ArchiveSection[]
  /** Kinds of resumable uploads that come here. */
  readonly uploads?: readonly UploadTarget[]
  /** Folders of the storage whose files it hands out. */
  readonly playbackFolders?: readonly PlaybackFolder[]
  /** Areas of the storage that are its own. */
  readonly storageAreas?: readonly StorageArea[]
  /** Search parameters of pages that it has given out in links. */
  readonly visits?: readonly VisitRule[]
  /** Pages to whose address programs send forms. */
  readonly pagePosts?: readonly PagePost[]
  readonly demo?: DemoSeed
}
export const feature = (f: Feature): Feature => f
