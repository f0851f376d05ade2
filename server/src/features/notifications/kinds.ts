/** Collects the kinds of notification from the rules that installed features declare, and their groups. */
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Services } from '#platform/context.ts'
import type { NotificationGroup, NotificationKind, NotificationRule } from '#platform/notification-rules.ts'
import type { Viewer } from '#platform/viewer.ts'

type Kinds = ReadonlyMap<string, NotificationKind>

const installed = new WeakMap<object, Kinds>()
const installedGroups = new WeakMap<object, readonly NotificationGroup[]>()

/** Called once, by app.ts, before the kinds. Throws if two groups have the same name. */
export function installNotificationGroups(ctx: Services, groups: readonly NotificationGroup[]): void {
  const names = groups.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`Two notification groups have the name "${twice}"`)
  installedGroups.set(
    ctx.application,
    groups.toSorted((a, b) => a.at - b.at),
  )
}

/** Called once, by app.ts, before the first request. Throws if two kinds have the same name, or if a group is not declared. */
export function installNotificationKinds(ctx: Services, rules: readonly NotificationRule[]): void {
  const kinds = new Map<string, NotificationKind>()
  for (const { kind } of rules) {
    if ((kinds.get(kind.name) ?? kind) !== kind) throw new Error(`Two notification kinds have the name "${kind.name}"`)
    if (!allGroups(ctx).some(({ name }) => name === kind.group))
      throw new Error(`No feature declares the group "${kind.group}" of the notification kind "${kind.name}"`)
    kinds.set(kind.name, kind)
  }
  installed.set(ctx.application, kinds)
}

export const notificationKinds = (ctx: Services): Kinds => installed.get(ctx.application) ?? new Map<string, never>()

const allGroups = (ctx: Services): readonly NotificationGroup[] => installedGroups.get(ctx.application) ?? []

/** Returns the groups with kinds for this role, in display order. */
export function groupsForRole(ctx: Services, role: Viewer['role']): NotificationGroup[] {
  const kinds = [...notificationKinds(ctx).values()]
  return allGroups(ctx).filter(({ name }) => kinds.some(({ group, who }) => group === name && who.includes(role)))
}

interface Filter {
  readonly type?: string | undefined
  readonly group?: string | undefined
}

/** Returns the kinds that a filter selects; undefined for all. Throws `not_valid` if no feature declares the group. */
export function filteredTypes(ctx: Services, { type, group }: Filter): string[] | undefined {
  if (type !== undefined) return [type]
  if (group === undefined) return undefined
  if (!allGroups(ctx).some(({ name }) => name === group)) throw notValid('group', t('This group of notifications doesn’t exist'))
  return [...notificationKinds(ctx).values()].flatMap((kind) => (kind.group === group ? [kind.name] : []))
}
