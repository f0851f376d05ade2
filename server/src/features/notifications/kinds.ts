/** Collects the kinds of notification from the rules that installed features declare. */
import type { NotificationGroup } from '@fanfare/contract/notification-kinds'
import type { Services } from '#platform/context.ts'
import type { NotificationKind, NotificationRule } from '#platform/notification-rules.ts'

type Kinds = ReadonlyMap<string, NotificationKind>

const installed = new WeakMap<object, Kinds>()

/** Called once, by app.ts, before the first request. Throws if two kinds have the same name. */
export function installNotificationKinds(ctx: Services, rules: readonly NotificationRule[]): void {
  const kinds = new Map<string, NotificationKind>()
  for (const { kind } of rules) {
    if ((kinds.get(kind.name) ?? kind) !== kind) throw new Error(`Two notification kinds have the name "${kind.name}"`)
    kinds.set(kind.name, kind)
  }
  installed.set(ctx.application, kinds)
}

export const notificationKinds = (ctx: Services): Kinds => installed.get(ctx.application) ?? new Map<string, never>()

export const namesOf = (ctx: Services, group: NotificationGroup): string[] =>
  [...notificationKinds(ctx).values()].flatMap((kind) => (kind.group === group ? [kind.name] : []))
