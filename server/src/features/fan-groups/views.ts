import type { FanGroup, OwnFan } from '@fanfare/contract/fan-groups'
import { relationsOf } from '#core/access/index.ts'
import { pageOfFans, peopleById } from '#core/accounts/index.ts'
import {
  countInGroups,
  fansNamed,
  fansOfSelection,
  listsOfFans,
  namesAndTags,
  noFans,
  type FanGroupRow,
  type FanSelection,
  type FansOf,
} from '#core/fan-groups/index.ts'
import { spentBy } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { normalizeQuery } from '#lib/plain-text.ts'

export const membersOfGroup = ({ id }: Pick<FanGroupRow, 'id'>): FanSelection => ({ ...noFans, groupIds: [id] })

export async function groupViews(of: FansOf, rows: readonly FanGroupRow[]): Promise<FanGroup[]> {
  const totals = await countInGroups(of, rows)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    color: row.color,
    position: row.position,
    kind: row.kind,
    rule: row.rule,
    total: totals.get(row.id) ?? 0,
    createdAt: row.created_at.toISOString(),
  }))
}

export const groupView = async (of: FansOf, row: FanGroupRow): Promise<FanGroup> => (await groupViews(of, [row]))[0]!

interface Page {
  readonly q: string
  readonly limit: number
  readonly offset: number
}

/** Returns a page of a selection's fans, by name. */
export async function fanViews(of: FansOf, selection: FanSelection, { q, limit, offset }: Page) {
  const { db, performerId } = of
  const wanted = normalizeQuery(q)
  const named = wanted === '' ? {} : { named: fansNamed(performerId, wanted) }
  const { ids, total } = await pageOfFans(db, await fansOfSelection(of, selection), { q: wanted, limit, offset, ...named })
  const [people, relations, spent, lists, favourites] = await Promise.all([
    peopleById(db, ids),
    relationsOf(db, performerId, ids),
    spentBy(db, performerId, ids),
    listsOfFans(db, performerId, ids),
    namesAndTags(db, performerId, ids),
  ])
  const data = ids.map(
    (id): OwnFan => ({
      _id: id,
      fan: people.get(id)!,
      nickname: favourites.get(id)?.nickname ?? '',
      tags: [...(favourites.get(id)?.tags ?? [])],
      follows: relations.get(id)?.follows ?? false,
      subscribes: relations.get(id)?.subscribes ?? false,
      spent: fromMinorUnits(spent.get(id) ?? 0),
      groupIds: lists.get(id) ?? [],
    }),
  )
  return { data, total }
}
