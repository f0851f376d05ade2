/** Hides items that still have the words of a list after its grace date, and opens a case for each owner. */
import { Type } from 'typebox'
import { caseDecided, hideUntilDecided, objectsOf, takeIn, type ReportedObject } from '#core/cases/index.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { on } from '#platform/listeners.ts'
import { itemsHidden } from './events.ts'
import {
  changeRule,
  deleteHidden,
  deleteMatchesOf,
  lockRule,
  markHidden,
  matchesOfNextOwner,
  rulesToEnforce,
  type RuleRow,
} from './rule-store.ts'
import { itemsOf, wordsInItem } from './search-published.ts'

const enforceJob = job('enforce word rules', Type.Object({}))

/** The items of one case. An owner with more has several cases. */
const ITEMS_PER_CASE = 100

async function run(ctx: Context, _: object, signal: AbortSignal): Promise<void> {
  for (const rule of await rulesToEnforce(ctx.db))
    while ((await ctx.write((tx) => enforceForNextOwner(tx, rule.id))) === 'more') signal.throwIfAborted()
}

async function enforceForNextOwner(tx: Tx, ruleId: string): Promise<'more' | 'done'> {
  const rule = await lockRule(tx, ruleId)
  if (!rule || rule.enforced_at) return 'done'
  const matches = await matchesOfNextOwner(tx.db, ruleId, ITEMS_PER_CASE)
  if (matches.length === 0) {
    await changeRule(tx, ruleId, { enforced_at: tx.now })
    return 'done'
  }
  const items = await itemsOf(tx, matches)
  const objects = matches.flatMap(({ object_id: id, kind }): Matched[] => {
    const item = items.get(id)
    const words = item ? wordsInItem(item, rule) : []
    if (!item || words.length === 0) return []
    const { ownerId, title, texts, path } = item
    const text = Object.values(texts)
      .filter((one) => one !== '')
      .join('\n\n')
    // Only the text is the problem: photos and videos of the item stay visible elsewhere.
    return [{ object: { kind, id, ownerId, title, text, path, fileIds: [] }, words }]
  })
  if (objects.length > 0) await openCase(tx, rule, objects)
  const hidden = objects.map(({ object }) => object.id)
  await markHidden(tx, ruleId, hidden)
  const fixed = matches.map((one) => one.object_id).filter((id) => !hidden.includes(id))
  await deleteMatchesOf(tx, [ruleId], fixed)
  return 'more'
}

interface Matched {
  readonly object: ReportedObject
  readonly words: readonly string[]
}

const NAMED_WORDS = 10

async function openCase(tx: Tx, rule: RuleRow, matched: readonly Matched[]): Promise<void> {
  const words = [...new Set(matched.flatMap((one) => one.words))].slice(0, NAMED_WORDS)
  const text = t('The items still have these words after the grace date: {words}', {
    words: words.map((word) => t('“{word}”', { word })).join(', '),
  })
  const objects = matched.map(({ object }) => object)
  const { row } = await takeIn(tx, { kind: 'words', objects, report: { text }, isCredible: false })
  await hideUntilDecided(tx, row)
  tx.emit(itemsHidden, { accountId: objects[0]!.ownerId, ruleId: rule.id, total: objects.length })
}

export const enforceListeners = [
  // From then on, the statement of reasons says what happened to the items.
  on(caseDecided, 'forget hidden matches', async (tx, { caseId, caseKind }) => {
    if (caseKind !== 'words') return
    const objects = await objectsOf(tx.db, caseId)
    await deleteHidden(
      tx,
      objects.map((one) => one.object_id),
    )
  }),
]

export const enforceJobHandlers = [jobHandler(enforceJob, run, '*/10 * * * *')]
