import type { Static } from 'typebox'
import type { ActFilters } from '@fanfare/contract/audit'
import { findAccountForOperator } from '#core/accounts/index.ts'
import type { ActFilter } from '#core/audit/index.ts'
import { addDays } from '#lib/time.ts'
import type { Db } from '#platform/context.ts'

type Wanted = Static<typeof ActFilters>

/** Returns the condition of a search. A username or an email address also finds the acts about this account. */
export async function filterOf(db: Db, { operator, act, subject, q = '', from, until }: Wanted): Promise<ActFilter> {
  const text = q.trim()
  const account = text === '' ? undefined : await findAccountForOperator(db, text)
  return {
    ...(operator !== undefined && { operatorId: operator }),
    ...(act !== undefined && { act }),
    ...(subject !== undefined && { subjectKind: subject }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(until !== undefined && { until: addDays(new Date(until), 1) }),
    ...(text !== '' && { search: { text, accountIds: account ? [account.id] : [] } }),
  }
}
