/** Lists a performer's tiers, groups and fans, from which an operator who writes in the performer's name chooses. */
import type { AudienceChoices } from '@fanfare/contract/mass-messages'
import type { Person } from '@fanfare/contract/people'
import { pageOfFans, peopleById, performerById } from '#core/accounts/index.ts'
import { allFans, countInGroups, fansOfSelection, listGroups } from '#core/fan-groups/index.ts'
import { tiersOf } from '#core/tiers/index.ts'
import { notFound } from '#lib/errors.ts'
import { normalizeQuery } from '#lib/plain-text.ts'
import type { Context } from '#platform/context.ts'

const MAX_GROUPS = 100

/** Throws `not_found` for an unknown performer. */
export async function audienceChoices(ctx: Context, performerId: string): Promise<AudienceChoices> {
  if (!(await performerById(ctx.db, performerId))) throw notFound()
  const [tiers, { rows }] = await Promise.all([
    tiersOf(ctx.db, performerId),
    listGroups(ctx.db, performerId, { limit: MAX_GROUPS, offset: 0 }),
  ])
  const totals = await countInGroups({ services: ctx, db: ctx.db, performerId }, rows)
  return {
    tiers: tiers.map(({ id, name }) => ({ _id: id, name })),
    groups: rows.map(({ id, name }) => ({ _id: id, name, total: totals.get(id) ?? 0 })),
  }
}

interface Search {
  readonly q: string
  readonly limit: number
  readonly offset: number
}

/** Returns fans whom a message can reach now, by name. Throws `not_found` for an unknown performer. */
export async function fansByName(
  ctx: Context,
  performerId: string,
  { q, limit, offset }: Search,
): Promise<{ data: Person[]; total: number }> {
  if (!(await performerById(ctx.db, performerId))) throw notFound()
  const fans = await fansOfSelection({ services: ctx, db: ctx.db, performerId }, allFans)
  const { ids, total } = await pageOfFans(ctx.db, fans, { q: normalizeQuery(q), limit, offset })
  const people = await peopleById(ctx.db, ids)
  return { data: ids.flatMap((id) => people.get(id) ?? []), total }
}
