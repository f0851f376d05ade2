/** Writes the letter to the owner of items that operators have decided about. The subject is neutral. */
import { accountById, sendMailTo } from '#core/accounts/index.ts'
import { measureLabel, ruleLabel, type StatementRow } from '#core/cases/index.ts'
import { date, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

type MailedStatement = Pick<StatementRow, 'id' | 'account_id' | 'measures' | 'rule' | 'reason' | 'until' | 'appeal_until'>

export async function mailStatement(tx: Tx, statement: MailedStatement): Promise<void> {
  const account = await accountById(tx.db, statement.account_id)
  if (!account || account.status === 'deleted') return
  const { measures, rule, reason, until, appeal_until: appealUntil } = statement
  await sendMailTo(tx, account, () => ({
    subject: t('A decision about your account'),
    body: [
      t('We have made this decision under the rule “{rule}”: {measures}.', {
        measures: measures.map(measureLabel).join(', '),
        rule: ruleLabel(rule),
      }),
      t('Your earnings stay yours, and payouts that are not disputed are paid.'),
      t('You can appeal until {date}, and another operator then decides.', { date: date(appealUntil) }),
    ],
    quote: reason,
    ...(until && { note: t('Your account is suspended until {on}.', { on: date(until) }) }),
    button: { label: t('Read decision'), url: `/statements/${statement.id}` },
  }))
}
