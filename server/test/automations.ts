/** Helpers for stories of performers' automations. */
import type { Input } from '@fanfare/contract'
import * as automations from '@fanfare/contract/automations'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as tokens from '@fanfare/contract/tokens'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from './pictures.ts'
import type { Caller, TestServer } from './test-server.ts'
import { makeJobsDue, removeJobs } from './jobs.ts'

type New = Input<typeof automations.createAutomation>['body']
/** Creates an automation that is on, without delay and conditions, unless specified. */
export const makes = (who: Caller, on: automations.TriggerKind, { trigger, ...body }: Partial<New> = {}) =>
  who(automations.createAutomation, {
    body: { trigger: { on, ...trigger }, delayMinutes: 0, conditions: {}, text: `After ${on}, {name}`, isOn: true, ...body },
  })

export const followsNow = (fan: Caller, performer: Caller) => fan(follows.follow, { params: { id: performer.id } })
export const tips = (fan: Caller, performer: Caller, amount = 50) =>
  fan(tokens.tip, { params: { id: performer.id }, body: { amount } })
export const resultsOf = (who: Caller, id: string) => who(automations.readAutomation, { params: { id } })
/** Returns the reason of each message that was not sent. */
export const skippedOf = async (who: Caller, id: string) =>
  (await resultsOf(who, id)).skipped.flatMap(({ reason, count }) => Array.from({ length: count }, () => reason))

export const conversationOf = async (fan: Caller, performer: Caller) =>
  (await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } }))._id

/** Returns the automatic messages to a fan, oldest first. */
export async function automaticTo(fan: Caller, performer: Caller) {
  const id = await conversationOf(fan, performer)
  const { data } = await fan(messages.listMessages, { params: { id }, query: {} })
  return data.filter(({ author }) => author === 'automation').toReversed()
}

/** The same for one server, after everything due is done; and helpers for its time. */
export const onServer = (site: TestServer) => ({
  async texts(fan: Caller, performer: Caller) {
    await site.quiet()
    return (await automaticTo(fan, performer)).map(({ text }) => text)
  },
  /** Makes everything pending due now. */
  async timePasses() {
    await site.quiet()
    await site.sql.query(`update automation_runs set due_at = now() where state = 'pending'`)
    await makeJobsDue(site.sql, 'automation:%')
    await site.quiet()
  },
  /** Blocks this queue while `meanwhile` runs, with a job that another process seems to be running. */
  async whileQueueWaits(queue: string, meanwhile: () => Promise<void>): Promise<void> {
    await site.sql.query(
      `select graphile_worker.add_job('clean up', '{}', queue_name => $1, run_at => now() + interval '1 hour', job_key => 'holds')`,
      [queue],
    )
    await site.sql.query(`update graphile_worker._private_jobs set locked_by = 'another', locked_at = now() where key = 'holds'`)
    await site.sql.query(
      `update graphile_worker._private_job_queues set locked_by = 'another', locked_at = now() where queue_name = $1`,
      [queue],
    )
    await meanwhile()
    await site.sql.query(`select graphile_worker.force_unlock_workers(array['another'])`)
    await removeJobs(site.sql, 'holds')
  },
  /** Ends the pauses between messages. */
  dayPasses: () => site.sql.query(`update automation_runs set decided_at = decided_at - interval '25 hours'`),
  async photoOf(performer: Caller) {
    const { _id } = await performer(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
    await site.quiet()
    return _id
  },
})
