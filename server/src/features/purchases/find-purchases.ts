/** Searches a fan's purchases by the words of content the fan still sees in full, and by the performer's name. */
import { accessDecisions } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { contentKinds, type ContentKind, type WordFound } from '#core/content/index.ts'
import { latestSales } from '#core/money/index.ts'
import { normalizeText, normalizeQuery } from '#lib/plain-text.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

const MAX_SALES = 5000
const MAX_WORDS = 8

/** Returns undefined if there is nothing to search for. */
export const wordsOf = (q = ''): string[] | undefined => {
  const words = [...new Set(normalizeQuery(q).split(' '))].filter(Boolean).slice(0, MAX_WORDS)
  return words.length === 0 ? undefined : words
}

/** Returns sales of content with every word, among the latest 5,000. Runs at most three statements per kind. */
export async function salesWithWords(ctx: Context, fan: Viewer, words: readonly string[]): Promise<string[]> {
  const kinds = contentKinds(ctx)
  const sales = await latestSales(ctx.db, { fanId: fan.id, kinds: [...kinds.keys()] }, MAX_SALES)
  const performerIds = [...new Set(sales.map((sale) => sale.performer_id))]
  const idsOf = (kind: string) => sales.flatMap((sale) => (sale.kind === kind ? (sale.target_id ?? []) : []))
  const [people, ...found] = await Promise.all([
    peopleById(ctx.db, performerIds),
    ...[...kinds.values()].map((kind) => readableWords(ctx, fan, { kind, ids: idsOf(kind.kind), words })),
  ])
  const has = new Set(found.flat().map(({ id, word }) => `${id} ${word}`))
  return sales.flatMap(({ id, target_id: thing, performer_id: performerId }) => {
    const person = people.get(performerId)
    const name = normalizeText(`${person?.name ?? ''} @${person?.username ?? ''}`)
    return words.every((word) => name.includes(word) || has.has(`${thing} ${word}`)) ? [id] : []
  })
}

interface Searched {
  readonly kind: ContentKind
  readonly ids: readonly string[]
  readonly words: readonly string[]
}

/** Leaves out the words of content that a refund or a block has closed to its buyer. */
async function readableWords(ctx: Context, fan: Viewer, { kind, ids, words }: Searched): Promise<readonly WordFound[]> {
  if (ids.length === 0 || !kind.matching) return []
  const found = await kind.matching(ctx.db, ids, words)
  if (found.length === 0) return []
  const subjects = await kind.load(ctx.db, [...new Set(found.map(({ id }) => id))], 'none')
  const decisions = await accessDecisions(ctx.db, fan, subjects)
  return found.filter(({ id }) => decisions.get(id)?.sees === 'all')
}
