/** The manifest: everything that the application needs to know about a feature. Lists only; no feature runs code at start. */
import type { ContentKind } from '#core/content/index.ts'
import type { Payable } from '#core/payments/index.ts'
import type { Answer } from '#platform/answer.ts'
import type { Runner } from '#platform/errands.ts'
import type { Listener } from '#platform/events.ts'
import type { Notice, Settlement } from '#platform/notices.ts'
import type { PushRule } from '#platform/pushes.ts'
import type { Signal } from '#platform/signals.ts'
import type { Scene } from '#platform/stage.ts'

export interface Feature {
  readonly name: string
  readonly answers?: readonly Answer[]
  readonly contents?: readonly ContentKind[]
  readonly listeners?: readonly Listener[]
  readonly notices?: readonly Notice[]
  readonly settlements?: readonly Settlement[]
  readonly pushes?: readonly PushRule[]
  readonly signals?: readonly Signal[]
  readonly runners?: readonly Runner[]
  readonly payables?: readonly Payable[]
  readonly demo?: Scene
}
export const feature = (f: Feature): Feature => f
