/** Stories of push messages and emails about messages: not for readers, muted conversations, or delayed by slow push services. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeConversation } from '@fanfare/contract/inbox'
import { markConversationRead, sendMessage } from '@fanfare/contract/messages'
import { openNotifyingSite } from '../../../test/notifying-site.ts'
import { waitFor } from '../../../test/wait.ts'

const { site, mail, change, write, onDevice, bodies, bringDue, goesOut } = await openNotifyingSite()
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

test("a fan gets a push message while another fan's push service is slow", async () => {
  const [slow, other] = [await site.performer('slow.one'), await site.performer('quick.one')]
  const [away, browser] = [await onDevice(slow), await onDevice(other)]
  await site.sql.query(`update push_devices set service = 'others of the test' where account_id = $1`, [slow.id])
  await change(slow, { quietHours: { from: hoursFromNow(-2), to: hoursFromNow(2) }, timeZone: 'UTC' })
  await write(await site.fan('slow.fan'), slow)
  // Another process runs its job and waits for a reply.
  const isOfSlow = `payload::text like '%' || $1 || '%' and task_id =
    (select id from graphile_worker._private_tasks where identifier = 'send notification pushes')`
  const work = (by: string) =>
    site.sql.query(
      `with held as (update graphile_worker._private_jobs set locked_at = ${by}, locked_by = case when ${by} is not null then 'another' end
         where ${isOfSlow} returning job_queue_id)
       update graphile_worker._private_job_queues set locked_at = ${by}, locked_by = case when ${by} is not null then 'another' end
         where id in (select job_queue_id from held)`,
      [slow.id],
    )
  assert.equal((await work(`now() + interval '1 hour'`)).rowCount, 1)
  await write(await site.fan('quick.fan'), other)
  await waitFor(() => browser.received.length > 0, 'the other message')
  await work('null::timestamptz')
  await bringDue(slow)
  await site.quiet()
  assert.equal(away.received.length, 1)
})

test('a fan who has the conversation open and reads a message gets no push message or email of it', async () => {
  const performer = await site.performer('tess.look')
  const fan = await site.fan('looker')
  const id = await write(fan, performer)
  await site.quiet()
  const browser = await onDevice(fan)
  await fan(markConversationRead, { params: { id } })
  await site.sql.query(`update conversation_participants set seen_at = now() - interval '2 minutes' where account_id = $1`, [
    fan.id,
  ])
  await performer(sendMessage, { params: { id }, body: { text: 'And you?' } })
  await site.quiet()
  await fan(markConversationRead, { params: { id } })
  await goesOut()
  assert.deepEqual([await bodies(browser), mail.received.filter((one) => one.includes(`To: ${fan.email}`))], [[], []])
})

test('a fan hears nothing in the morning of a conversation that was muted, archived or restricted overnight', async () => {
  const performer = await site.performer('ivy.calm')
  const browser = await onDevice(performer)
  await change(performer, { quietHours: { from: hoursFromNow(-2), to: hoursFromNow(2) }, timeZone: 'UTC' })
  for (const state of ['isMuted', 'isArchived', 'isRestricted'] as const) {
    const id = await write(await site.fan(`calm.${state.toLowerCase()}`), performer)
    await performer(changeConversation, { params: { id }, body: { [state]: true } })
  }
  await site.quiet()
  await bringDue(performer)
  assert.deepEqual(await bodies(browser), [])
})
