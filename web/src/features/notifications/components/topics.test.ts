import assert from 'node:assert/strict'
import { test } from 'vitest'
import { NotificationGroup } from '@fanfare/contract/notification-kinds'
import { notificationTopics, topicsForRole } from './topics.ts'

test('a user finds a heading for every notification that the server lets them turn off, and everyone finds site notices', () => {
  assert.deepEqual(
    notificationTopics()
      .map(({ group }) => group)
      .toSorted(),
    NotificationGroup.enum.toSorted(),
  )
  for (const role of ['fan', 'performer', 'admin'] as const)
    assert.ok(
      topicsForRole(role).some(({ group }) => group === 'site'),
      role,
    )
})
