import { MAX_CONDITIONS } from '@fanfare/contract/fan-rules'
import { useMe, useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import {
  conditionKinds,
  conditionProblem,
  isConditionKind,
  isWithinLimits,
  newCondition,
  type DraftCondition,
  type DraftRule,
} from './rule-draft.ts'
import type { OwnTier } from '@fanfare/contract/tiers'
import { useTiers } from './use-tiers.ts'
import css from './rule-fields.module.css'

interface RuleFieldsProps {
  readonly rule: DraftRule
  readonly onChange: (rule: DraftRule) => void
  /** True after an attempt to save, when empty fields count as errors. */
  readonly isChecked: boolean
  /** The tiers of the performer for whom an operator writes. Absent means the viewer's own. */
  readonly tiers?: readonly NamedTier[]
}

type NamedTier = Pick<OwnTier, '_id' | 'name'>

export function RuleFields({ rule, onChange, isChecked, tiers }: RuleFieldsProps) {
  const { match, conditions } = rule
  const change = (key: number, part: Partial<DraftCondition>) =>
    onChange({ match, conditions: conditions.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const add = () => {
    const key = Math.max(-1, ...conditions.map((one) => one.key)) + 1
    onChange({ match, conditions: [...conditions, newCondition(key, 'spent')] })
  }
  const remove = (key: number) => onChange({ match, conditions: conditions.filter((one) => one.key !== key) })
  return (
    <div className={css['rule']}>
      {conditions.length > 1 && (
        <SelectField
          name="match"
          label={t('Fans who match')}
          options={[
            { value: 'all', label: t('all conditions') },
            { value: 'any', label: t('any condition') },
          ]}
          value={match}
          onChange={(value) => onChange({ match: value === 'any' ? 'any' : 'all', conditions })}
        />
      )}
      <ul className={css['conditions']}>
        {conditions.map((one, at) => (
          <li key={one.key}>
            <Condition condition={one} number={at + 1} {...{ isChecked, tiers }} onChange={(part) => change(one.key, part)} />
            {conditions.length > 1 && (
              <IconButton
                label={t('Remove condition {number}', { number: at + 1 })}
                icon={TrashIcon}
                onClick={() => remove(one.key)}
              />
            )}
          </li>
        ))}
      </ul>
      {conditions.length < MAX_CONDITIONS && (
        <Button variant="quiet" size="small" icon={PlusIcon} onClick={add}>
          {t('Add condition')}
        </Button>
      )}
    </div>
  )
}

interface ConditionProps {
  readonly condition: DraftCondition
  readonly number: number
  readonly isChecked: boolean
  readonly tiers: readonly NamedTier[] | undefined
  readonly onChange: (part: Partial<DraftCondition>) => void
}

function Condition({ condition, number, isChecked, tiers, onChange }: ConditionProps) {
  const { who, days, amount, count = '', tag, tierId, key } = condition
  const { isPerformer } = useMe()
  const problem = isChecked ? conditionProblem(condition) : undefined
  return (
    <div className={css['condition']}>
      <SelectField
        name={`who-${key}`}
        label={t('Condition {number}', { number })}
        options={kindOptions(isPerformer || Boolean(tiers?.length))}
        value={who}
        onChange={(value) => isConditionKind(value) && onChange({ who: value })}
      />
      {who === 'tagged' && (
        <TextField
          name={`tag-${key}`}
          label={t('Tag')}
          autoComplete="off"
          value={tag}
          onChange={(value) => onChange({ tag: value })}
          error={problem}
        />
      )}
      {who === 'tier' && (
        <TierField
          tiers={tiers}
          name={`tier-${key}`}
          value={tierId}
          onChange={(next) => onChange({ tierId: next })}
          error={problem}
        />
      )}
      {who === 'spent' && (
        <AmountField name={`amount-${key}`} value={amount} onChange={(next) => onChange({ amount: next })} error={problem} />
      )}
      {who === 'top' && (
        <CountField name={`count-${key}`} value={count} onChange={(next) => onChange({ count: next })} error={problem} />
      )}
      {(isWithinLimits(who) || who === 'new') && (
        <NumberField
          name={`days-${key}`}
          label={t('In the last')}
          unit={t('days')}
          inputMode="numeric"
          {...(isWithinLimits(who) && { placeholder: t('all time') })}
          value={days}
          onChange={(value) => onChange({ days: value })}
          error={isWithinLimits(who) ? undefined : problem}
        />
      )}
    </div>
  )
}

const kindOptions = (hasTiers: boolean) =>
  Object.entries(conditionKinds).flatMap(([value, label]) => (value === 'tier' && !hasTiers ? [] : [{ value, label: label() }]))

interface PartProps {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

const AmountField = (props: PartProps) => <NumberField {...props} label={t('Amount')} unit={useSettings().currency} />

const CountField = (props: PartProps) => <NumberField {...props} label={t('How many')} unit={t('fans')} inputMode="numeric" />

function TierField({ name, value, onChange, error, tiers: given }: PartProps & Pick<ConditionProps, 'tiers'>) {
  const own = useTiers(given === undefined)
  const tiers = given ?? own
  const options = [
    ...(value === '' ? [{ value: '', label: t('Choose a tier') }] : []),
    ...tiers.map((one) => ({ value: one._id, label: one.name })),
  ]
  return <SelectField name={name} label={t('Tier')} options={options} value={value} onChange={onChange} error={error} />
}
