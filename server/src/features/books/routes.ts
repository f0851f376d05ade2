import { done } from '@fanfare/contract'
import * as books from '@fanfare/contract/books'
import { journalOf, trialBalance } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { download } from '#lib/download.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMonths } from '#lib/time.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { explainDifference } from './explain-difference.ts'
import { reconcileBooks } from './jobs.ts'
import { csvJournal, ledgerJournal } from './journal.ts'
import { recordAct } from './operator-acts.ts'
import { latestReconciliation, listExplanations } from './store.ts'
import { accountSumView, explainedViews, reconciliationView } from './views.ts'

/** The bound of one reply. */
const MAX_ENTRIES = 200_000

export const routes = [
  query(books.readReconciliation, async ({ ctx }) => {
    const row = await latestReconciliation(ctx.db)
    return row ? reconciliationView(ctx, row) : null
  }),

  mutation(books.explainDifference, async ({ tx, viewer, params, body: { check, what, words } }) => {
    await explainDifference(tx, { reconciliationId: params.id, check, what, words: words.trim(), byId: viewer.id })
    recordAct(tx, {
      operator: viewer,
      act: 'books.explain',
      subject: { kind: 'books', id: params.id },
      reason: words.trim(),
      after: { check, what },
    })
    return done
  }),

  query(books.listExplanations, async ({ ctx, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listExplanations(ctx.db, { limit, offset })
    return { data: await explainedViews(ctx, rows), total }
  }),

  mutation(books.startReconciliation, async ({ tx, viewer }) => {
    tx.enqueue(reconcileBooks, {}, { key: 'reconcile books' })
    recordAct(tx, { operator: viewer, act: 'books.reconcile', subject: { kind: 'books', id: '' } })
    return done
  }),

  query(books.readTrialBalance, async ({ ctx }) => ({ accounts: (await trialBalance(ctx.db)).map(accountSumView) })),

  query(books.downloadJournal, async ({ ctx, query: { month, format } }) => {
    const from = new Date(`${month}-01T00:00:00Z`)
    const entries = await journalOf(ctx.db, { from, until: addMonths(from, 1), limit: MAX_ENTRIES + 1 })
    if (entries.length > MAX_ENTRIES) throw notValid('month', t('This month has too many entries for one file'))
    if (format === 'csv') return download(`journal-${month}.csv`, 'text/csv', csvJournal(entries))
    return download(`journal-${month}.ledger`, 'text/plain', ledgerJournal(entries, (await settings(ctx)).currency))
  }),
]
