/** Decisions of a case as their recipients read them. */
import type { CaseStatement } from '@fanfare/contract/cases'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Section } from '#ui/layout/section.tsx'
import { measureLabels } from './case-labels.ts'
import css from './cases.module.css'

interface StatementCardProps {
  readonly title: string
  readonly of: CaseStatement
}

export const StatementCard = ({ title, of }: StatementCardProps) => (
  <Section title={title} isCard>
    <strong>{of.measures.map((one) => measureLabels[one]()).join(', ')}</strong>
    <p>{t('Rule: {rule}', { rule: of.ruleLabel })}</p>
    <p className={css['words']} dir="auto">
      {of.reason}
    </p>
    {of.until !== null && <p>{rich('Suspended until {date}', { date: <DateOf at={of.until} /> })}</p>}
    <small className={css['soft']}>
      {rich('To {name}, by {operator}', { name: <bdi>{of.to.name}</bdi>, operator: <bdi>{of.by.name}</bdi> })} ·{' '}
      <DateAndTimeOf at={of.at} />
    </small>
  </Section>
)
