/** The manifest: everything that the application needs to know about a feature. Lists only; no feature runs code at start. */
import type { ContentKind } from '#core/content/index.ts'
import type { ReactableKind } from '#core/engagement/index.ts'
import type { Payable } from '#core/payments/index.ts'
import type { Refundable } from '#core/refunds/index.ts'
import type { RouteHandler } from '#platform/route-handler.ts'
import type { JobHandler } from '#platform/job-handlers.ts'
import type { Listener } from '#platform/listeners.ts'
import type { NotificationRule, NotificationResolution } from '#platform/notification-rules.ts'
import type { ServerEventRule } from '#platform/server-events.ts'
import type { ClientEventHandler } from '#platform/client-events.ts'
import type { DemoSeed } from '#platform/demo-seed.ts'

export interface Feature {
  readonly name: string
  readonly routes?: readonly RouteHandler[]
  readonly contents?: readonly ContentKind[]
  readonly reactables?: readonly ReactableKind[]
  readonly listeners?: readonly Listener[]
  readonly notificationRules?: readonly NotificationRule[]
  readonly notificationResolutions?: readonly NotificationResolution[]
  readonly serverEvents?: readonly ServerEventRule[]
  readonly clientEvents?: readonly ClientEventHandler[]
  readonly jobHandlers?: readonly JobHandler[]
  readonly payables?: readonly Payable[]
  readonly refundables?: readonly Refundable[]
  readonly demo?: DemoSeed
}
export const feature = (f: Feature): Feature => f
