/** Decides which cases can be merged, and which values the surviving case has. Pure. */
import type { CaseKind, CaseSeverity, CaseStatus } from '@fanfare/contract/case-terms'
import { t } from '#lib/i18n.ts'
import { clockOf } from './clocks.ts'
import { moreSevere } from './severity.ts'

export interface MergedCase {
  readonly id: string
  readonly kind: CaseKind
  readonly severity: CaseSeverity
  readonly status: CaseStatus
  readonly ownerId: string | null
  readonly dueAt: Date
  readonly isHidden: boolean
  readonly assignedTo: string | null
  readonly heldAt: Date | null
  readonly heldBy: string | null
}

/** Kinds with a procedure of their own, which a merge with another kind would lose. */
const hasOwnProcedure = (kind: CaseKind): boolean => kind === 'appeal' || kind === 'counter_notice' || kind === 'copyright'

/** Returns why the cases cannot be merged; undefined if they can. */
export function whyNotMerge(from: MergedCase, into: MergedCase): string | undefined {
  if (from.id === into.id) return t('A case can’t be merged into itself.')
  if (from.status !== 'open' || into.status !== 'open') return t('Only open cases can be merged.')
  if (from.ownerId === null || from.ownerId !== into.ownerId)
    return t('These cases are about different accounts. Each case is about one account.')
  const isSameCopyright = from.kind === 'copyright' && into.kind === 'copyright'
  if (!isSameCopyright && (hasOwnProcedure(from.kind) || hasOwnProcedure(into.kind)))
    return t('Appeals, counter-notices and copyright notices are decided on their own.')
  return undefined
}

type Kept = Pick<MergedCase, 'kind' | 'severity' | 'dueAt' | 'isHidden' | 'assignedTo' | 'heldAt' | 'heldBy'>

const hoursOf = (kind: CaseKind): number => clockOf(kind, new Date(0)).dueAt.getTime()

/** Returns the values of the surviving case: the stricter kind, clock and severity, and a legal hold of either. */
export function mergedValues(from: MergedCase, into: MergedCase): Kept {
  const held = into.heldAt === null ? from : into
  return {
    kind: hoursOf(from.kind) < hoursOf(into.kind) ? from.kind : into.kind,
    severity: moreSevere(from.severity, into.severity),
    dueAt: from.dueAt < into.dueAt ? from.dueAt : into.dueAt,
    isHidden: from.isHidden || into.isHidden,
    assignedTo: into.assignedTo ?? from.assignedTo,
    heldAt: held.heldAt,
    heldBy: held.heldBy,
  }
}
