/** Stories of performers whose ID expires. */
import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { test } from 'vitest'
import { listNotifications } from '@fanfare/contract/notifications'
import * as own from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import { viewPerformer } from '@fanfare/contract/performers'
import * as verifications from '@fanfare/contract/verifications'
import { addDays } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { checkDocuments } from './jobs.ts'

const site = await openTestServer()
const olga = await site.operator('olga')

const later = (days: number) => site.clock.moveTo(addDays(site.clock.now(), days))
const inDays = (days: number) => addDays(site.clock.now(), days).toISOString().slice(0, 10)
const runsJob = async () => {
  await site.ctx.write(async (tx) => tx.enqueue(checkDocuments, {}))
  await site.quiet()
}
const submits = async (who: Caller) => {
  await who(own.uploadDocuments, { files: { idFront: await jpeg() } })
  await site.quiet()
}
async function approves(who: Caller, expiresOn?: string) {
  const { submittedAt } = await olga(verifications.readVerification, { params: { id: who.id } })
  const body = { submittedAt, ...(expiresOn !== undefined && { expiresOn }) }
  await olga(verifications.showVerificationDocuments, { params: { id: who.id } })
  return olga(verifications.approveVerification, { params: { id: who.id }, body })
}
async function rejects(who: Caller) {
  const { submittedAt } = await olga(verifications.readVerification, { params: { id: who.id } })
  const body = { submittedAt, reason: 'The picture is blurred' }
  await olga(verifications.rejectVerification, { params: { id: who.id }, body })
}
const publishes = (who: Caller) => who(posts.createPost, { body: { text: 'Hello', audience: 'free' } })
const told = async (who: Caller) =>
  (await who(listNotifications)).data.filter(({ type }) => type === 'verification').map(({ title }) => title)

test('a performer whose ID expires is reminded once, then publishes nothing until a valid ID is approved, and stays visible', async () => {
  const nova = await site.performer('nova')
  // Her documents were approved before operators noted the day.
  await site.sql.query('update performers set documents_expire_on = $1 where account_id = $2', [inDays(40), nova.id])
  const { _id: id } = await publishes(nova)
  await runsJob()
  assert.deepEqual(await told(nova), [])
  later(15)
  await runsJob()
  await runsJob()
  assert.deepEqual(await told(nova), ['Your ID expires within 30 days'])
  await publishes(nova)

  later(26)
  await runsJob()
  await assert.rejects(publishes(nova), isApiError('not_verified'))
  const { verification } = await nova(own.readOwnProfile)
  assert.deepEqual([verification.status, verification.reason.startsWith('Your ID has expired')], ['rejected', true])
  await site.guest(viewPerformer, { params: { id: nova.id } })
  await site.guest(posts.viewPost, { params: { id } })
  assert.equal((await told(nova)).length, 2)
  const waiting = async () => (await olga(verifications.listVerifications, { query: {} })).total
  assert.equal(await waiting(), 0)

  await submits(nova)
  assert.equal(await waiting(), 1)
  await assert.rejects(publishes(nova), isApiError('not_verified'))
  await site.guest(posts.viewPost, { params: { id } })
  await rejects(nova)
  await site.guest(posts.viewPost, { params: { id } })
  await assert.rejects(publishes(nova), isApiError('not_verified'))
  assert.equal((await nova(own.readOwnProfile)).verification.reason, 'The picture is blurred')
  await submits(nova)
  await assert.rejects(approves(nova, inDays(-1)), isApiError('not_valid', 'expiresOn'))
  assert.equal((await approves(nova, inDays(900))).expiresOn, inDays(900))
  await publishes(nova)
  await runsJob()
  await publishes(nova)
})

test('a scheduled post of a performer whose ID has expired is not published at its time', async () => {
  const vera = await site.performer('vera')
  await site.sql.query('update performers set documents_expire_on = $1 where account_id = $2', [inDays(1), vera.id])
  const scheduledAt = addDays(site.clock.now(), 5).toISOString()
  const { _id: id } = await vera(posts.createPost, {
    body: { text: 'Later', audience: 'free', publish: 'scheduled', scheduledAt },
  })
  later(3)
  await runsJob()
  await site.sql.query(`update posts set scheduled_at = now() - interval '1 minute' where id = $1`, [id])
  await site.ctx.write(async (tx) => tx.enqueue(job('publish due content', Type.Object({})), {}))
  await site.quiet()
  const { rows } = await site.sql.query<{ status: string }>('select status from posts where id = $1', [id])
  assert.equal(rows[0]?.status, 'draft')
})
