/** Creates one pending message for each automation whose trigger an event meets. */
import { MAX_AUTOMATIONS } from '@fanfare/contract/automations'
import { newId } from '#lib/id.ts'
import { addMinutes } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { matchesTrigger, occasionKeyOf, type TriggerEvent } from './rules.ts'
import { enqueueRun } from './run-job.ts'
import { insertRuns, type NewRun } from './run-store.ts'
import { shareAutomationsOn, type AutomationRow } from './store.ts'

/** Safe to repeat: an automation sends one message per occasion. */
export async function startRuns(tx: Tx, happening: TriggerEvent): Promise<void> {
  const { performerId, on } = happening
  const automations = await shareAutomationsOn(tx, { performerId, trigger: on, limit: MAX_AUTOMATIONS })
  await enqueueRuns(
    tx,
    automations
      .filter((one) => matchesTrigger(one, happening))
      .map((one) => runOf(tx, one, { ...happening, occasion: occasionKeyOf(one, happening) })),
  )
}

export const runOf = (
  { now }: Tx,
  { id, performer_id, delay_minutes }: AutomationRow,
  { fanId, occasion, at }: Pick<NewRun, 'occasion'> & Pick<TriggerEvent, 'fanId' | 'at'>,
): NewRun => ({
  id: newId(now),
  automation_id: id,
  performer_id,
  fan_id: fanId,
  occasion,
  due_at: addMinutes(at, delay_minutes),
})

export async function enqueueRuns(tx: Tx, runs: readonly NewRun[]): Promise<void> {
  for (const { id, performer_id, due_at } of await insertRuns(tx, runs))
    enqueueRun(tx, { id, performerId: performer_id, at: due_at })
}
