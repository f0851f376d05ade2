/** Stories of the headings under which switches and filters of notifications stand. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { NotificationGroup } from '@fanfare/contract/notification-kinds'
import { groups, groupsOf } from './groups.ts'

test('whatever the server lets somebody switch has its heading, and everybody finds the notices of the site', () => {
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
