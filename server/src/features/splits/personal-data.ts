import { sql } from 'kysely'
import { BOOKS, OPERATOR, personalData, type Erasing } from '#core/personal-data/index.ts'
import { answerSplit } from './answer-split.ts'

/** Ends running agreements, so that no later sale is divided with an account that no longer exists. */
async function endAgreements({ ctx, accountId }: Erasing): Promise<void> {
  const { rows } = await sql<{ id: string; status: string; performer_id: string }>`select id, status, performer_id
    from split_agreements where status in ('proposed', 'active') and ${accountId} in (performer_id, partner_id)`.execute(ctx.db)
  for (const { id, status, performer_id: performerId } of rows) {
    const undo = performerId === accountId ? 'withdraw' : 'decline'
    await ctx.write((tx) => answerSplit(tx, { id, byId: accountId, act: status === 'active' ? 'end' : undo }))
  }
}

export const splitsPersonalData = [
  personalData('split_agreements', {
    by: ['performer_id', 'partner_id'],
    erasure: { run: endAgreements },
    exported: {
      name: 'split-agreements',
      columns: ['id', 'performer_id', 'partner_id', 'name', 'percent', 'status', 'proposed_at', 'answered_at', 'ended_at'],
      key: ['id'],
      people: ['performer_id', 'partner_id'],
    },
  }),
  personalData('split_agreements', {
    by: ['ended_by'],
    erasure: { keeps: BOOKS },
    exported: { notExported: `Follows from the exported agreements. ${OPERATOR}` },
  }),
]
