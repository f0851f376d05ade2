import { Link } from 'react-router'
import { RECENT_DAYS, type Automation } from '@fanfare/contract/automations'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Card, Chip } from '#ui/card.tsx'
import { AutomationSwitch } from './automation-switch.tsx'
import { conditionLabel, ruleLabel, triggerTitle, type RuleNames } from './automation-labels.ts'
import css from './list.module.css'

interface AutomationCardProps {
  readonly automation: Automation
  readonly names: RuleNames
}

export function AutomationCard({ automation, names }: AutomationCardProps) {
  const { _id, name, conditions, text, files, lacksFiles, isOn } = automation
  const title = name === '' ? triggerTitle(automation) : name
  const only = conditionLabel(conditions, names)
  return (
    <Card as="li" data-off={!isOn || undefined} className={css['one'] ?? ''}>
      <div className={css['head']}>
        <h2 dir="auto">
          <Link to={`/studio/automations/${_id}`}>{title}</Link>
        </h2>
        <AutomationSwitch automation={automation} name={title} />
      </div>
      <p>{ruleLabel(automation, names)}</p>
      {only !== '' && <p className={css['note']}>{only}</p>}
      <p className={css['words']} dir="auto">
        {text === '' ? t('{count, plural, one {# file} other {# files}}', { count: files.length }) : text}
      </p>
      {lacksFiles && <Chip tone="danger">{t('Not sending: a file is missing')}</Chip>}
      <p className={css['note']}>{resultLabel(automation)}</p>
    </Card>
  )
}

function resultLabel({ results: { sent, seen, unlocked, skipped, waiting }, totalSent, price }: Automation): string {
  return [
    t('Sent to {count} in {days} days, {total} total', {
      count: formatInteger(sent),
      days: RECENT_DAYS,
      total: formatInteger(totalSent),
    }),
    t('seen by {count}', { count: formatInteger(seen) }),
    ...(price > 0 ? [t('unlocked by {count}', { count: formatInteger(unlocked) })] : []),
    ...(skipped > 0 ? [t('not sent to {count}', { count: formatInteger(skipped) })] : []),
    ...(waiting > 0 ? [t('{count} waiting', { count: formatInteger(waiting) })] : []),
  ].join(' · ')
}
