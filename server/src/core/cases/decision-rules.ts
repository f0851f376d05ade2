/** Decides which measures a case allows, and who may decide it. Pure. */
import { AccountMeasure, ContentMeasure, type CaseKind, type CaseStatus, type Measure } from '@fanfare/contract/case-terms'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

export type ItemState = 'shown' | 'hidden' | 'restricted' | 'removed'

export interface DecidedCase {
  readonly kind: CaseKind
  readonly status: CaseStatus
  readonly notBefore: Date | null
  readonly hasOwner: boolean
  /** The states of its items, or of those of the appealed decision. */
  readonly states: readonly ItemState[]
  /** The measures of the appealed or countered decision; empty otherwise. */
  readonly before: readonly Measure[]
  /** The operator of that decision. */
  readonly decidedBefore: string | undefined
}

export const isContentMeasure = (measure: Measure): measure is ContentMeasure =>
  (ContentMeasure.enum as readonly string[]).includes(measure)
export const isAccountMeasure = (measure: Measure): measure is AccountMeasure =>
  (AccountMeasure.enum as readonly string[]).includes(measure)

/** Returns why this operator cannot decide the case; undefined if the operator can. */
export function whyNot({ kind, status, decidedBefore }: DecidedCase, operatorId: string): string | undefined {
  if (status !== 'open') return t('This case has already been decided.')
  if (kind === 'appeal' && decidedBefore === operatorId)
    return t('You made the decision that is appealed. Another operator decides about the appeal.')
  return undefined
}

/** Returns the measures that a case allows now. An appeal and a counter-notice can only reverse the decision. */
export function possibleMeasures(of: DecidedCase, now: Date): Measure[] {
  const { kind, states, before, hasOwner, notBefore } = of
  if (of.status !== 'open' || !hasOwner) return []
  if (kind === 'counter_notice')
    return notBefore !== null && notBefore > now ? [] : before.some(isContentMeasure) ? ['restore'] : []
  if (kind === 'appeal')
    return [
      ...(before.includes('restrict') || before.includes('remove') ? ['restore' as const] : []),
      ...(before.includes('suspend') || before.includes('ban') ? ['restore_account' as const] : []),
    ]
  return [...(states.length > 0 ? (['restrict', 'remove'] as const) : []), 'warn', 'suspend', 'ban']
}

interface Decision {
  readonly measures: readonly Measure[]
  readonly rule: string | undefined
  readonly reason: string
  readonly until: string | undefined
}

/** Throws `not_allowed` for another operator's case, and `not_valid` for measures that do not fit. */
export function assertDecision(
  of: DecidedCase,
  { measures, rule, reason, until }: Decision,
  { operatorId, now }: { operatorId: string; now: Date },
): void {
  const why = whyNot(of, operatorId)
  if (why !== undefined) throw apiError(of.status === 'open' ? 'not_allowed' : 'already_done', why)
  const possible = possibleMeasures(of, now)
  if (measures.some((measure) => !possible.includes(measure)))
    throw notValid('measures', t('This case doesn’t allow this decision.'))
  if (measures.filter(isContentMeasure).length > 1 || measures.filter(isAccountMeasure).length > 1)
    throw notValid('measures', t('Choose one decision about the items and one about the account'))
  if (until !== undefined && !measures.includes('suspend')) throw notValid('until', t('Only a suspension has an end'))
  if (measures.length === 0) return
  if (rule === undefined) throw notValid('rule', t('Choose the rule'))
  if (reason.trim().length < 10) throw notValid('reason', t('Explain the decision in at least ten characters'))
}
