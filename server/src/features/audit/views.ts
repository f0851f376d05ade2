import type { RecordedAct } from '@fanfare/contract/audit'
import { OPERATOR_ROLES } from '@fanfare/contract/operator-roles'
import { anonymousPerson, peopleById } from '#core/accounts/index.ts'
import { actLabel, subjectKindLabel, type ActRow } from '#core/audit/index.ts'
import { AMOUNT_SETTINGS } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Context } from '#platform/context.ts'

const ROLES: readonly RecordedAct['role'][] = OPERATOR_ROLES

export async function actViews(ctx: Context, rows: readonly ActRow[]): Promise<RecordedAct[]> {
  const people = await peopleById(
    ctx.db,
    rows.flatMap((row) => [row.operator_id, ...(row.subject_kind === 'account' ? [row.subject_id] : [])]),
  )
  return rows.map((row) => ({
    _id: row.seq,
    at: row.at.toISOString(),
    operator: people.get(row.operator_id) ?? anonymousPerson(row.operator_id),
    operatorName: row.operator_name,
    role: ROLES.find((role) => role === row.operator_role) ?? 'read_only',
    act: row.act,
    title: actLabel(ctx, row.act),
    subject: {
      kind: row.subject_kind,
      title: subjectKindLabel(ctx, row.subject_kind),
      id: row.subject_id,
      person: (row.subject_kind === 'account' && people.get(row.subject_id)) || null,
    },
    reason: row.reason,
    changes: changesOf(row),
    hash: row.hash,
  }))
}

function changesOf({ before, after, subject_kind: kind, subject_id: id }: ActRow): RecordedAct['changes'] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // Settings are stored in minor units.
  const isAmount = kind === 'setting' && AMOUNT_SETTINGS.has(id)
  const shown = (value: unknown): string | null => {
    if (value === undefined || value === null) return null
    if (isAmount && typeof value === 'number') return String(fromMinorUnits(value))
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return names.map((name) => ({ name, before: shown(before?.[name]), after: shown(after?.[name]) }))
}
