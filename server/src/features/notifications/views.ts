import type { Notification } from '@fanfare/contract/notifications'
import type { Person } from '@fanfare/contract/people'
import { peopleById } from '#core/accounts/index.ts'
import type { Db } from '#platform/context.ts'
import type { NotificationRow } from './store.ts'

export async function notificationViews(db: Db, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const people = await peopleById(
    db,
    rows.flatMap((row) => row.from_id ?? []),
  )
  return rows.map((row) => notificationView(row, row.from_id === null ? undefined : people.get(row.from_id)))
}

function notificationView(row: NotificationRow, from: Person | undefined): Notification {
  return {
    _id: row.id,
    type: row.type,
    title: row.title,
    link: row.link,
    from: from ?? null,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
