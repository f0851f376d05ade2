import type { FanGroupColor, FanRule } from '@fanfare/contract/fan-rules'
import {
  deleteGroupRow,
  findFavourites,
  groupsById,
  insertGroup,
  listGroups,
  lockGroup,
  ruleOf,
  updateGroup,
  type FanGroupRow,
} from '#core/fan-groups/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Tx } from '#platform/context.ts'

const MAX_GROUPS = 100

export interface GroupForm {
  readonly name?: string | undefined
  readonly color?: FanGroupColor | undefined
  readonly position?: number | undefined
  readonly rule?: FanRule | undefined
}

type NewGroup = GroupForm & { readonly name: string }

/** Creates a list or, with a rule, a smart group, as the last in order. */
export async function createGroup(tx: Tx, performerId: string, { name, color = 'gray', rule }: NewGroup): Promise<FanGroupRow> {
  // Two parallel requests could both create the last allowed group.
  await oneAtATime(tx, `fan groups ${performerId}`)
  const { rows, total } = await listGroups(tx.db, performerId, { limit: MAX_GROUPS, offset: 0 })
  if (total >= MAX_GROUPS) throw notValid('name', t('You can have up to {most} groups.', { most: MAX_GROUPS }))
  const row: FanGroupRow = {
    id: newId(tx.now),
    performer_id: performerId,
    kind: rule === undefined ? 'list' : 'smart',
    name: name.trim(),
    color,
    position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
    rule: rule === undefined ? null : await checkedRule(tx, performerId, rule),
    created_at: tx.now,
  }
  await insertGroup(tx, row)
  return row
}

/** Keeps absent fields. Throws `not_valid` for a rule of a list, whose members are chosen individually. */
export async function changeGroup(tx: Tx, own: OwnGroup, { name, color, position, rule }: GroupForm): Promise<FanGroupRow> {
  const before = await ownGroup(tx, own)
  if (rule !== undefined && before.kind !== 'smart') throw notValid('rule', t('Only a smart group can have a rule.'))
  const row: FanGroupRow = {
    ...before,
    ...(name !== undefined && { name: name.trim() }),
    ...(color !== undefined && { color }),
    ...(position !== undefined && { position }),
    ...(rule !== undefined && { rule: await checkedRule(tx, own.performerId, rule) }),
  }
  await updateGroup(tx, row)
  return row
}

export async function deleteGroup(tx: Tx, own: OwnGroup): Promise<void> {
  await ownGroup(tx, own)
  await deleteGroupRow(tx, own.id)
}

/** Returns the performer's favorites, and creates them if missing. Safe to call concurrently. */
export async function ensureFavourites(tx: Tx, performerId: string): Promise<FanGroupRow> {
  const known = await findFavourites(tx.db, performerId)
  if (known) return known
  const row = { id: newId(tx.now), performer_id: performerId, kind: 'favourites' as const, rule: null, created_at: tx.now }
  await insertGroup(tx, { ...row, name: t('Favorites'), color: 'brass', position: 0 })
  return (await findFavourites(tx.db, performerId))!
}

export interface OwnGroup {
  readonly performerId: string
  readonly id: string
}

/** Locks a group until the transaction ends. Throws `not_found` for groups of others. */
export async function ownGroup(tx: Tx, { performerId, id }: OwnGroup): Promise<FanGroupRow> {
  const row = await lockGroup(tx, performerId, id)
  if (!row) throw notFound()
  return row
}

/** Throws `not_valid` for an incomplete rule, and `not_found` if it excludes a group that is not the performer's list. */
async function checkedRule(tx: Tx, performerId: string, rule: FanRule): Promise<FanRule> {
  const checked = ruleOf(rule)
  await assertOwnLists(tx, performerId, checked.exceptGroupIds ?? [])
  return checked
}

async function assertOwnLists(tx: Tx, performerId: string, ids: readonly string[]): Promise<void> {
  const found = await groupsById(tx.db, performerId, ids)
  if (found.length < ids.length) throw notFound()
  // Nested rules could form a cycle.
  if (found.some(({ kind }) => kind === 'smart')) throw notValid('rule', t('A smart group can only exclude lists.'))
}
