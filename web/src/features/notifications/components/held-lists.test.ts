import assert from 'node:assert/strict'
import { test } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { listNotifications, type Notification } from '@fanfare/contract/notifications'
import { infiniteQuery } from '#lib/api.ts'
import { addNotification, type Pages } from './cached-lists.ts'

const tip: Notification = {
  _id: '1',
  type: 'tip',
  group: 'sales',
  title: 'You received a tip',
  link: '/studio/earnings',
  page: '/studio/earnings',
  from: null,
  others: [],
  people: 1,
  isRead: false,
  createdAt: '2026-11-24T02:00:00.000Z',
  updatedAt: '2026-11-24T02:00:00.000Z',
}

test('a user sees a new notification at the top of all, of unread ones, and of its own topic only', () => {
  const queries = new QueryClient()
  const keys = [{}, { unread: true }, { group: 'sales' as const }, { group: 'messages' as const }].map(
    (about) => infiniteQuery(listNotifications, { query: { limit: 12, ...about } }).queryKey,
  )
  const none: Pages = { pages: [{ data: [], total: 0 }], pageParams: [0] }
  for (const key of keys) queries.setQueryData<Pages>(key, none)
  addNotification(queries, tip)
  assert.deepEqual(
    keys.map((key) => queries.getQueryData<Pages>(key)?.pages[0]?.total),
    [1, 1, 1, 0],
  )
})
