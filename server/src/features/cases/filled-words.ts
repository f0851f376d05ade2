/** Fills the placeholders of an operator's words from the case. */
import { fillPlaceholders, placeholdersIn, type CasePlaceholder } from '@fanfare/contract/case-replies'
import type { SiteRule } from '@fanfare/contract/case-terms'
import { accountById } from '#core/accounts/index.ts'
import { kindLabel, ruleLabel, type CaseObjectRow, type CaseRow } from '#core/cases/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

interface Wording {
  readonly row: CaseRow
  readonly items: readonly CaseObjectRow[]
  readonly decision: { readonly reason?: string; readonly letter?: string; readonly rule?: SiteRule | undefined }
}

interface Words {
  readonly reason: string
  /** Has `{name}`: each person who sent a notice reads their own name. */
  readonly letter: string
}

/** Throws `not_valid` for a placeholder that the case has no value for. */
export async function filledWords(tx: Tx, { row, items: [first], decision }: Wording): Promise<Words> {
  const owner = row.owner_id === null ? undefined : await accountById(tx.db, row.owner_id)
  const shared = {
    case: String(row.number),
    ...(decision.rule !== undefined && { rule: ruleLabel(decision.rule) }),
  }
  const item = first && (first.title || kindLabel(tx.services, first.kind))
  const own = { ...shared, ...(owner && { name: owner.name }), ...(item !== undefined && { item }) }
  return {
    reason: filled('reason', decision.reason, own),
    // A letter names neither the owner nor the item, which its reader may not see.
    letter: filled('letter', decision.letter, { ...shared, name: '{name}' }),
  }
}

type Values = Partial<Readonly<Record<CasePlaceholder, string>>>

function filled(field: string, text: string | undefined, values: Values): string {
  const [missing] = placeholdersIn(text ?? '').filter((one) => fillPlaceholders(one, values) === one && one !== values.name)
  if (missing !== undefined)
    throw notValid(field, t('{placeholder} has no value here. Replace it with your own words.', { placeholder: missing }))
  return fillPlaceholders(text ?? '', values).trim()
}
