import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nextState, transitions } from './rules.ts'

test('every state and event decides an automatic message at most once', () => {
  for (const from of ['pending', 'sent', 'skipped', 'cancelled'] as const)
    for (const event of ['send', 'skip', 'postpone', 'change', 'remove'] as const) {
      const known = transitions.find((one) => one.from === from && one.event === event)
      assert.equal(nextState(from, event), from === 'pending' ? known?.to : undefined)
      assert.equal(known !== undefined, from === 'pending', `${from} ${event}`)
    }
})
