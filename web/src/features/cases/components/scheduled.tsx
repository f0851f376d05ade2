/** A decision that the site carries out later, unless an operator revokes it. */
import type { Case } from '@fanfare/contract/cases'
import { revokeDecision } from '@fanfare/contract/case-work'
import { ruleLabels } from '#core/site-rules.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { measureActions } from './case-labels.ts'
import { useAct } from './use-act.ts'
import css from './cases.module.css'

interface ScheduledProps {
  readonly of: Case
  readonly scheduled: NonNullable<Case['scheduled']>
}

export function Scheduled({ of, scheduled }: ScheduledProps) {
  const { measures, rule, reason, until, condition, by, runAt } = scheduled
  const revoke = useAct(revokeDecision)
  return (
    <Section title={t('Scheduled decision')} isCard>
      <strong>
        {rich('On {date}', { date: <DateOf at={runAt} /> })}:{' '}
        {measures.length === 0 ? t('Dismiss case') : measures.map((one) => measureActions[one]()).join(', ')}
      </strong>
      {condition !== '' && (
        <p className={css['words']} dir="auto">
          {t('Unless: {condition}', { condition })}
        </p>
      )}
      {rule !== null && <p>{t('Rule: {rule}', { rule: ruleLabels[rule]() })}</p>}
      {reason !== '' && (
        <p className={css['words']} dir="auto">
          {reason}
        </p>
      )}
      {until !== null && <p>{rich('Suspended until {date}', { date: <DateOf at={`${until}T00:00:00Z`} /> })}</p>}
      <small className={css['soft']}>{rich('By {name}', { name: <bdi>{by.name}</bdi> })}</small>
      <IfPermitted route={revokeDecision}>
        <div>
          <Button
            size="small"
            variant="quiet"
            isPending={revoke.isPending}
            onClick={() => revoke.run({ params: { id: of._id }, body: { version: of.version } })}
          >
            {t('Revoke')}
          </Button>
        </div>
      </IfPermitted>
    </Section>
  )
}
