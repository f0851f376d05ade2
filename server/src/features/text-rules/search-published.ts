/**
 * Searches everything that is published for the words of a list, in small steps: the memory stays the same however much there is,
 * and a job that was interrupted continues where it ended.
 */
import { Type } from 'typebox'
import { textSource, textSources, wordsIn, type PublishedText, type TextReading } from '#core/text-rules/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { shortened } from '#lib/text.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job, LOW_PRIORITY } from '#platform/jobs.ts'
import { itemsMatched } from './events.ts'
import {
  changeRule,
  deleteMatches,
  insertMatches,
  lockRule,
  markNotified,
  ruleById,
  type MatchRow,
  type RuleRow,
} from './rule-store.ts'

const searchJob = job('search published texts', Type.Object({ ruleId: Type.String(), run: Type.Integer() }))

/** Also bounds how long a step keeps its transaction open. */
const BATCH_SIZE = 500

/** Begins again with the words of the list as they are now. */
export async function startSearch(tx: Tx, rule: RuleRow): Promise<RuleRow> {
  await deleteMatches(tx, rule.id)
  const run = rule.scan_run + 1
  tx.enqueue(searchJob, { ruleId: rule.id, run }, { priority: LOW_PRIORITY })
  return changeRule(tx, rule.id, { scan_run: run, scan_state: 'running', scanned: 0, scan_kind: '', scan_after: null })
}

async function run(ctx: Context, { ruleId, run: wanted }: { ruleId: string; run: number }, signal: AbortSignal): Promise<void> {
  while ((await ctx.write((tx) => step(tx, ruleId, wanted))) === 'more') signal.throwIfAborted()
  const rule = await ruleById(ctx.db, ruleId)
  if (rule?.scan_run === wanted && rule.status === 'active' && rule.grace_until) await notifyOwners(ctx, rule, rule.grace_until)
}

/** Searches one batch. Stops if the list was deleted, or if another search of it has begun. */
async function step(tx: Tx, ruleId: string, wanted: number): Promise<'more' | 'done'> {
  const rule = await lockRule(tx, ruleId)
  if (rule?.scan_run !== wanted || rule.scan_state !== 'running') return 'done'
  const source = textSources(tx.services).find(({ kind }) => kind >= rule.scan_kind)
  if (!source) {
    await changeRule(tx, ruleId, { scan_state: 'done' })
    return 'done'
  }
  const after = source.kind === rule.scan_kind ? (rule.scan_after ?? FIRST_ID) : FIRST_ID
  const texts = await source.textsAfter(tx, { after, limit: BATCH_SIZE })
  const matches = texts.filter((one) => wordsInItem(one, rule).length > 0)
  await insertMatches(
    tx,
    ruleId,
    matches.map(({ id, ownerId }) => ({ object_id: id, owner_id: ownerId, kind: source.kind })),
  )
  const last = texts.at(-1)?.id
  // The name of the next kind is greater than this one with a space behind it.
  const place =
    texts.length < BATCH_SIZE || last === undefined
      ? { scan_kind: `${source.kind} `, scan_after: null }
      : { scan_kind: source.kind, scan_after: last }
  await changeRule(tx, ruleId, { ...place, scanned: rule.scanned + texts.length })
  return 'more'
}

/** Returns the words of a list in an item, in the places to which the list applies. */
export const wordsInItem = (
  item: PublishedText,
  { words, places, severity }: Pick<RuleRow, 'words' | 'places' | 'severity'>,
): string[] => [
  ...new Set(
    Object.entries(item.texts)
      .filter(
        ([field]) => severity === 'severe' || places.includes(placeOf(field)) || (field === 'name' && places.includes('texts')),
      )
      .flatMap(([field, text]) => wordsIn(text, words, field)),
  ),
]

const TITLE_CHARACTERS = 60

/** Returns the title of an item, or the beginning of its text. */
export const titleOf = ({ title, texts }: PublishedText): string =>
  title === '' ? shortened(Object.values(texts).find((text) => text.trim() !== '') ?? '', TITLE_CHARACTERS) : title

const placeOf = (field: string) => (field === 'tags' ? 'tags' : field === 'name' || field === 'username' ? 'names' : 'texts')

const OWNERS_PER_BATCH = 100

async function notifyOwners(ctx: Context, { id: ruleId }: RuleRow, graceUntil: Date): Promise<void> {
  const next = () =>
    ctx.write(async (tx) => {
      const owners = await markNotified(tx, ruleId, OWNERS_PER_BATCH)
      for (const accountId of owners) tx.emit(itemsMatched, { accountId, ruleId, graceUntil: graceUntil.toISOString() })
      return owners.length
    })
  while ((await next()) === OWNERS_PER_BATCH);
}

/** Returns the items that are still published, by id, with one read per kind. */
export async function itemsOf(
  reading: TextReading,
  refs: readonly Pick<MatchRow, 'object_id' | 'kind'>[],
): Promise<Map<string, PublishedText>> {
  const found = new Map<string, PublishedText>()
  for (const [kind, theirs] of Map.groupBy(refs, (one) => one.kind)) {
    const ids = theirs.map((one) => one.object_id)
    for (const item of (await textSource(reading.services, kind)?.textsById(reading, ids)) ?? []) found.set(item.id, item)
  }
  return found
}

export const searchJobHandlers = [jobHandler(searchJob, run)]
