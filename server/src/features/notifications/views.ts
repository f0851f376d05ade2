import type { Notification } from '@fanfare/contract/notifications'
import type { NotificationSettings, PushDevice } from '@fanfare/contract/notification-settings'
import type { Person } from '@fanfare/contract/people'
import { peopleById } from '#core/accounts/index.ts'
import { deviceName } from '#lib/device-names.ts'
import { renderMessage } from '#lib/i18n.ts'
import type { Db, Services } from '#platform/context.ts'
import type { NotificationKind } from '#platform/notification-rules.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { DeviceRow } from './devices-store.ts'
import { notificationKinds } from './kinds.ts'
import { clockOf, fixedChannels, selectedChannels, zoneOf, type Preferences } from './rules.ts'
import { groupsOf, type NotificationGroup, type NotificationRow } from './store.ts'

/** Translates grouped notifications for their current reader. */
export async function notificationViews(
  services: Services,
  db: Db,
  rows: readonly NotificationRow[],
): Promise<(row: NotificationRow) => Notification> {
  const crowds = await groupsOf(db, rows)
  const people = await peopleById(db, [
    ...rows.flatMap((row) => row.from_id ?? []),
    ...[...crowds.values()].flatMap(({ latest }) => latest),
  ])
  return (row) => {
    const { people: total, latest }: NotificationGroup = crowds.get(row.id) ?? {
      people: 1,
      latest: row.from_id === null ? [] : [row.from_id],
    }
    const kind = notificationKinds(services).get(row.type)
    const title = (total > 1 ? kind?.many?.(total) : undefined) ?? renderMessage(row.title)
    return notificationView(row, { kind, title, total, shown: latest.flatMap((id) => people.get(id) ?? []) })
  }
}

interface Shown {
  readonly kind: NotificationKind | undefined
  readonly title: string
  readonly total: number
  readonly shown: readonly Person[]
}

const notificationView = (row: NotificationRow, { kind, title, total, shown: [from, ...others] }: Shown): Notification => ({
  _id: row.id,
  type: row.type,
  group: kind?.group ?? null,
  title,
  link: row.link + (row.target ?? ''),
  page: row.link,
  from: from ?? null,
  others,
  people: total,
  isRead: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

interface Beside {
  readonly viewer: Viewer
  readonly devices: readonly DeviceRow[]
  readonly isAddressFailing: boolean
  readonly pushKey: string
}

export function settingsView(
  services: Services,
  own: Preferences,
  { viewer, devices, isAddressFailing, pushKey }: Beside,
): NotificationSettings {
  const kinds = [...notificationKinds(services).values()].filter(({ who }) => who.includes(viewer.role))
  return {
    switches: kinds.map((kind) => {
      const { inApp, email, push } = selectedChannels(kind, own.switches)
      return { kind: kind.name, group: kind.group, label: kind.label(), inApp, email, push, fixed: fixedChannels(kind) }
    }),
    emailFrequency: own.emailFrequency,
    isAddressFailing,
    quietHours: own.quietHours && { from: clockOf(own.quietHours.from), to: clockOf(own.quietHours.to) },
    timeZone: zoneOf(own),
    showsDetails: own.showsDetails,
    devices: devices.map((one) => deviceView(one, viewer)),
    pushKey,
  }
}

export const deviceView = ({ id, device, session_id, created_at }: DeviceRow, { sessionId }: Viewer): PushDevice => ({
  _id: id,
  name: deviceName(device),
  isThis: session_id === sessionId,
  createdAt: created_at.toISOString(),
})
