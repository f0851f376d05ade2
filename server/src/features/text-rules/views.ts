import type { Person } from '@fanfare/contract/people'
import type { DryRun, WordMatch, WordRule } from '@fanfare/contract/word-rules'
import { peopleById } from '#core/accounts/index.ts'
import { textSource } from '#core/text-rules/index.ts'
import { shortened } from '#lib/text.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import { countMatches, topOwners, type MatchRow, type RuleRow } from './rule-store.ts'
import { isBroad } from './rules.ts'
import { itemsOf, titleOf, wordsInItem } from './search-published.ts'

const idsOf = (rows: readonly RuleRow[]) => rows.flatMap(({ created_by: id }) => id ?? [])

export async function ruleViews(db: Db, rows: readonly RuleRow[]): Promise<WordRule[]> {
  const people = await peopleById(db, idsOf(rows))
  return rows.map((row) => ruleView(row, people))
}

const ruleView = (row: RuleRow, people: ReadonlyMap<string, Person>): WordRule => ({
  _id: row.id,
  language: row.language,
  severity: row.severity,
  places: row.places,
  words: row.words,
  status: row.status,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  createdBy: (row.created_by === null ? undefined : people.get(row.created_by)) ?? null,
  graceUntil: row.grace_until?.toISOString() ?? null,
  enforcedAt: row.enforced_at?.toISOString() ?? null,
})

const labelOf = (services: Services, kind: string): string => textSource(services, kind)?.label() ?? kind

export async function dryRunView(ctx: Context, rule: RuleRow): Promise<DryRun> {
  const [{ found, kinds, totalOwners }, owners] = await Promise.all([countMatches(ctx.db, rule.id), topOwners(ctx.db, rule.id)])
  const people = await peopleById(
    ctx.db,
    owners.map((one) => one.owner_id),
  )
  return {
    state: rule.scan_state,
    scanned: rule.scanned,
    found,
    isBroad: isBroad({ scanned: rule.scanned, found }),
    kinds: kinds.map((one) => ({ kind: one.kind, kindLabel: labelOf(ctx, one.kind), found: one.found })),
    owners: owners.flatMap((one) => {
      const owner = people.get(one.owner_id)
      return owner ? [{ owner, found: one.found }] : []
    }),
    totalOwners,
  }
}

export async function matchViews(ctx: Context, rule: RuleRow, matches: readonly MatchRow[]): Promise<WordMatch[]> {
  const [items, people] = await Promise.all([
    itemsOf({ services: ctx, db: ctx.db }, matches),
    peopleById(
      ctx.db,
      matches.map((one) => one.owner_id),
    ),
  ])
  return matches.flatMap(({ object_id: id, owner_id: ownerId, kind }) => {
    const [item, owner] = [items.get(id), people.get(ownerId)]
    const words = item ? wordsInItem(item, rule) : []
    if (!item || !owner || words.length === 0) return []
    return [
      {
        _id: id,
        kindLabel: labelOf(ctx, kind),
        title: titleOf(item),
        excerpt: excerptOf(Object.values(item.texts).filter(Boolean).join(' · '), words[0]!),
        words,
        owner,
        path: item.path,
      },
    ]
  })
}

const EXCERPT_CHARACTERS = 140
const BEFORE_CHARACTERS = 50

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.indexOf(word) - BEFORE_CHARACTERS)
  return shortened((at > 0 ? '…' : '') + text.slice(at).toWellFormed(), EXCERPT_CHARACTERS)
}
