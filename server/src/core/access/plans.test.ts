/** Tests that frequent queries are planned once per connection, because planning takes longer than executing them. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sql } from 'kysely'
import { openTestServer } from '../../../test/test-server.ts'
import { peopleById, statusesOf } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import type { Db } from '#platform/context.ts'
import { accessDecision } from './facts.ts'
import { entitledAmong, entitledSubjects } from './grant.ts'

/** PostgreSQL plans the first five calls with their values and then compares (documentation, PREPARE). */
const CALLS_WITH_OWN_PLANS = 5
const CALLS = 12

test('queries for one or two subjects or people use a plan that is kept', async () => {
  const site = await openTestServer()
  const [fan, performer] = [await site.fan('fay'), await site.performer('pia')]
  const viewer = { id: fan.id, role: 'fan', sessionId: '', provedAt: new Date() } as const
  const questions: readonly ((db: Db) => Promise<unknown>)[] = [
    (db) => accessDecision(db, viewer, profileOf(performer.id)),
    (db) => statusesOf(db, [fan.id, performer.id]),
    (db) => peopleById(db, [performer.id]),
    (db) => entitledSubjects(db, fan.id, ['follow', 'subscription']),
    (db) => entitledAmong(db, fan.id, ['follow'], [performer.id]),
  ]
  await site.ctx.write(async ({ db }) => {
    for (const run of questions) for (let call = 0; call < CALLS; call++) await run(db)
    const { rows } = await sql<{ statement: string; own: number; kept: number }>`select statement, custom_plans::int as own,
      generic_plans::int as kept from pg_prepared_statements where custom_plans + generic_plans >= ${CALLS}`.execute(db)
    assert.equal(rows.length, questions.length)
    for (const { statement, own } of rows) assert.equal(own, CALLS_WITH_OWN_PLANS, statement)
  })
})
