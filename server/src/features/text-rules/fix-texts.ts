/** Lets people archive their matching items, or replace the words in them, many at a time. */
import type { MatchedText } from '@fanfare/contract/matched-texts'
import { assertTextsAllowed, replaceWords, textSource, type PublishedText } from '#core/text-rules/index.ts'
import { ApiError } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { attempt } from '#platform/savepoint.ts'
import type { Viewer } from '#platform/viewer.ts'
import { deleteMatchesOf, ownMatches, ruleById, type OwnMatch } from './rule-store.ts'
import { itemsOf, titleOf, wordsInItem } from './search-published.ts'

interface Fixing {
  readonly ids: readonly string[]
  readonly act: 'archive' | 'replace'
  readonly replacement?: string
}

/** Returns how many items no longer match, and how many their owner has to edit. Items of other owners count as not fixed. */
export async function fixTexts(tx: Tx, owner: Viewer, { ids, act, replacement = '' }: Fixing) {
  if (act === 'replace') await assertTextsAllowed(tx, { replacement })
  const matches = await ownMatches(tx.db, { ownerId: owner.id, ids, limit: ids.length })
  let fixed = 0
  for (const match of matches)
    if (await attempt(tx, () => fixOne(tx, owner, match, { act, replacement }), isRejected)) {
      // A hidden item waits for the decision.
      if (!match.is_hidden) await deleteMatchesOf(tx, match.rule_ids, [match.object_id])
      fixed++
    }
  return { fixed, left: ids.length - fixed }
}

async function fixOne(
  tx: Tx,
  owner: Viewer,
  match: OwnMatch,
  { act, replacement }: Required<Omit<Fixing, 'ids'>>,
): Promise<boolean> {
  const { object_id: id, kind, words } = match
  const source = textSource(tx.services, kind)
  if (act === 'archive') {
    if (!source?.archive) return false
    await source.archive(tx, owner, id)
    return true
  }
  if (!source?.rewrite) return false
  await source.rewrite(tx, owner, { id, rewrite: (text) => replaceWords(text, words, replacement) })
  return (await wordsOf(tx, match)).length === 0
}

/** Returns whether the owner has to fix the item, such as one whose text would become empty. */
const isRejected = (error: unknown): boolean => error instanceof ApiError

/** Returns the words that the item still has. */
async function wordsOf(tx: Tx, match: OwnMatch): Promise<string[]> {
  const item = (await itemsOf(tx, [match])).get(match.object_id)
  return item ? stillIn(tx, item, match) : []
}

async function stillIn({ db }: Pick<Context, 'db'>, item: PublishedText, { rule_ids: ruleIds }: OwnMatch): Promise<string[]> {
  const rules = await Promise.all(ruleIds.map((id) => ruleById(db, id)))
  return [...new Set(rules.flatMap((rule) => (rule ? wordsInItem(item, rule) : [])))]
}

/** Returns the items that still have the words; the owner may have edited some. */
export async function matchedTexts(ctx: Context, matches: readonly OwnMatch[]): Promise<MatchedText[]> {
  const items = await itemsOf({ services: ctx, db: ctx.db }, matches)
  const views = await Promise.all(
    matches.map(async (match): Promise<MatchedText[]> => {
      const item = items.get(match.object_id)
      const words = item ? await stillIn(ctx, item, match) : []
      const source = textSource(ctx, match.kind)
      if (!item || !source || words.length === 0) return []
      return [
        {
          _id: item.id,
          kind: match.kind,
          kindLabel: source.label(),
          title: titleOf(item),
          words,
          graceUntil: match.grace_until.toISOString(),
          isHidden: match.is_hidden,
          form: item.form,
          canBeArchived: source.archive !== undefined,
          canBeReplaced: source.rewrite !== undefined,
        },
      ]
    }),
  )
  return views.flat()
}
