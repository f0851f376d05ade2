import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import { readNotificationSettings } from '@fanfare/contract/notification-settings'
import * as notifications from '@fanfare/contract/notifications'
import { feature } from '#core/feature.ts'
import { event } from '#platform/events.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { Type } from 'typebox'
import { features } from '../../app.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

/** Some groups that each role has, and some that it lacks. */
const EXPECTED = {
  fan: { has: ['Messages', 'People you follow', 'Money'], lacks: ['Fans', 'Sales'] },
  performer: { has: ['Messages', 'Fans', 'Sales', 'Money'], lacks: [] },
  operator: { has: ['Messages', 'Money', 'Your account', 'The site'], lacks: ['Fans', 'Sales', 'People you follow'] },
} as const

test.for(['fan', 'performer', 'operator'] as const)(
  'a user (%s) finds a group for each notification that they can turn off, in the order of the manifests',
  async (role) => {
    const person = await site[role](`${role}.one`)
    const { groups } = await person(notifications.listNotificationGroups)
    const labels: readonly string[] = groups.map(({ label }) => label)
    const { has, lacks } = EXPECTED[role]
    assert.deepEqual([has.filter((label) => !labels.includes(label)), lacks.filter((label) => labels.includes(label))], [[], []])
    const declared = features.flatMap(({ notificationGroups = [] }) => notificationGroups).toSorted((a, b) => a.at - b.at)
    assert.deepEqual(
      groups.map(({ name }) => name),
      declared.map(({ name }) => name).filter((name) => groups.some((group) => group.name === name)),
    )
    const { switches } = await person(readNotificationSettings)
    assert.deepEqual(new Set(switches.map(({ group }) => group)), new Set(groups.map(({ name }) => name)))
    for (const { name } of groups) await person(notifications.listNotifications, { query: { group: name } })
  },
)

test('a fan who asks for an unknown group of notifications gets an error, and reads none of them', async () => {
  const fan = await site.fan('felix')
  for (const group of ['weather', 'constructor', 'a b']) {
    const codes = await Promise.all([
      fan(notifications.listNotifications, { query: { group } }).catch((error: ApiError) => error.code),
      fan(notifications.markAllNotificationsRead, { query: { group } }).catch((error: ApiError) => error.code),
    ])
    assert.deepEqual(codes, ['not_valid', 'not_valid'], group)
  }
})

const asked = event('groups_test.asked', Type.Object({}))
const question = (group: string) =>
  notificationKind('question', {
    group,
    label: () => 'Questions',
    who: ['fan'],
    outside: { usual: () => ({ subject: 'A question', body: ['Someone asked you.'], button: 'View question' }) },
  })
const asking = (group: string) =>
  notificationRule(asked, question(group), { to: () => [], from: () => null, words: () => ({ link: '/' }) })

test('a new feature adds a group in its own place, and no start accepts a kind without one', async () => {
  const quiz = feature({
    name: 'quiz',
    notificationGroups: [{ name: 'quiz', at: 15, label: () => 'Quiz' }],
    notificationRules: [asking('quiz')],
  })
  const larger = await openTestServer({ features: [...features, quiz] })
  const fan = await larger.fan('felix')
  const { groups } = await fan(notifications.listNotificationGroups)
  assert.deepEqual(groups.map(({ label }) => label).slice(0, 3), ['Messages', 'Quiz', 'Custom orders'])
  const lost = feature({ name: 'quiz', notificationRules: [asking('quiz')] })
  await assert.rejects(openTestServer({ features: [...features, lost] }), /No feature declares the group "quiz"/)
})

const ROOT = resolve(import.meta.dirname, '../../../..')

test('no file but the declarations lists the groups of notifications', () => {
  const names = features.flatMap(({ notificationGroups = [] }) => notificationGroups.map(({ name }) => name))
  const quoted = `['"](?:${names.join('|')})['"]`
  const three = new RegExp(`${quoted}(?:\\s*[,|]\\s*${quoted}){2}`)
  const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => join(folder, file)),
  )
  assert.ok(names.length > 5)
  assert.deepEqual(
    files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && three.test(readFileSync(join(ROOT, file), 'utf8'))),
    [],
  )
})
