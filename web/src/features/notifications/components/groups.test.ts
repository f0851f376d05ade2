import assert from 'node:assert/strict'
import { test } from 'vitest'
import { NotificationGroup } from '@fanfare/contract/notification-kinds'
import { groups, groupsOf } from './groups.ts'

test('a user finds a heading for every notification that the server lets them turn off, and everyone finds site notices', () => {
  assert.deepEqual(
    groups()
      .map(({ group }) => group)
      .toSorted(),
    NotificationGroup.enum.toSorted(),
  )
  for (const role of ['fan', 'performer', 'admin'] as const)
    assert.ok(
      groupsOf(role).some(({ group }) => group === 'site'),
      role,
    )
})
