/** Records an operator's explanation of a difference, which then counts as agreed while its numbers stay the same. */
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { insertExplanation, latestReconciliation } from './store.ts'

export interface ExplainedBy {
  readonly reconciliationId: string
  /** The name of the check, and the thing that differs. */
  readonly check: string
  readonly what: string
  readonly words: string
  readonly byId: string
}

/** Throws `not_found`, and `already_done` if it is explained or the books were reconciled again since. */
export async function explainDifference(tx: Tx, { reconciliationId, check, what, words, byId }: ExplainedBy): Promise<void> {
  const latest = await latestReconciliation(tx.db)
  if (latest?.id !== reconciliationId)
    throw apiError('already_done', t('The books have been reconciled again. Review the current differences.'))
  const { differences = [], explained = [] } = latest.checks.find(({ name }) => name === check) ?? {}
  const difference = [...differences, ...explained].find((one) => one.what === what)
  if (!difference) throw notFound()
  const { expected, found } = difference
  const isNew = await insertExplanation(tx, {
    check_name: check,
    what,
    expected,
    found,
    explanation: words,
    explained_by: byId,
    explained_at: tx.now,
  })
  if (!isNew) throw apiError('already_done', t('This difference is already explained.'))
}
