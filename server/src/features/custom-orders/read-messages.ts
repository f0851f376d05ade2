/** Shows an operator what the sides of a disputed order wrote to each other, and records it in the audit log. */
import type { Static } from 'typebox'
import type { CaseMessage, readCustomOrderMessages } from '@fanfare/contract/custom-order-disputes'
import { caseMessages, conversationBetween, type CaseMessage as CaseMessageRow } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct } from './operator-acts.ts'
import { assertPossible } from './rules.ts'
import { orderById, type OrderRow } from './store.ts'

/** People often agree on the details before the request. */
const DAYS_BEFORE_REQUEST = 7
const PAGE_SIZE = 100

/** Returns messages before the number `before`, latest first. Throws `changed_meanwhile` for an order that no operator has to decide. */
export async function readMessages(
  tx: Tx,
  operator: Viewer,
  id: string,
  before: number | undefined,
): Promise<Static<(typeof readCustomOrderMessages)['reply']>> {
  const row = await orderById(tx.db, id)
  if (!row) throw notFound()
  assertPossible(row, { event: 'split', by: 'operator', now: tx.now })
  recordAct(tx, { operator, act: 'custom_order.read_messages', subject: { kind: 'custom_order', id } })
  const conversation = await conversationBetween(tx.db, { fanId: row.fan_id, performerId: row.performer_id })
  if (!conversation) return { data: [] }
  const since = addDays(row.created_at, -DAYS_BEFORE_REQUEST)
  const found = await caseMessages(tx.db, conversation, { since, before, limit: PAGE_SIZE + 1 })
  const shown = found.slice(0, PAGE_SIZE)
  const next = found.length > PAGE_SIZE ? shown.at(-1)?.seq : undefined
  return { data: shown.map((message) => messageView(row, message)), ...(next !== undefined && { next }) }
}

const messageView = (
  { fan_id: fanId }: OrderRow,
  { id, sender_id, created_at, text, file_ids }: CaseMessageRow,
): CaseMessage => ({
  _id: id,
  by: sender_id === fanId ? 'fan' : 'performer',
  at: created_at.toISOString(),
  text,
  files: file_ids.length,
})
