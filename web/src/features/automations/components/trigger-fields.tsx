import { useQuery } from '@tanstack/react-query'
import { estimateAutomation, type AutomationTrigger, type TriggerKind } from '@fanfare/contract/automations'
import type { OwnTier } from '@fanfare/contract/tiers'
import { FormBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { query } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { triggerKinds, type DelayUnit } from './automation-labels.ts'
import css from './form.module.css'

const isKind = (value: string): value is TriggerKind => value in triggerKinds
const isUnit = (value: string): value is DelayUnit => value === 'minutes' || value === 'hours' || value === 'days'

export interface TriggerChoice {
  readonly on: TriggerKind
  /** Empty for all tiers. */
  readonly tierId: string
  readonly unit: DelayUnit
}

interface TriggerFieldsProps {
  readonly form: Pick<Form<'minAmount' | 'months' | 'delay'>, 'field' | 'isOpen'>
  readonly chosen: TriggerChoice
  readonly onChange: (part: Partial<TriggerChoice>) => void
  /** Includes archived tiers. */
  readonly tiers: readonly OwnTier[]
  readonly trigger: AutomationTrigger
}

export function TriggerFields({ form, chosen: { on, tierId, unit }, onChange, tiers, trigger }: TriggerFieldsProps) {
  const choices = tierChoices(tiers, tierId)
  return (
    <>
      <SelectField
        name="on"
        label={t('When')}
        options={Object.entries(triggerKinds).map(([value, label]) => ({ value, label: label() }))}
        value={on}
        onChange={(value) => isKind(value) && onChange({ on: value })}
      />
      {on === 'subscribe' && (choices.length > 1 || tierId !== '') && (
        <SelectField
          name="tier"
          label={t('Tier')}
          placeholder={t('Any tier')}
          options={choices}
          value={tierId}
          onChange={(value) => onChange({ tierId: value })}
          hint={t('Includes fans who change to this tier later.')}
        />
      )}
      <FormBlock form={form} block="amount">
        <div className={css['short']}>
          <NumberField
            {...form.field('minAmount')}
            label={t('From')}
            unit={t('tokens')}
            hint={t('Leave empty for any amount.')}
          />
        </div>
      </FormBlock>
      <FormBlock form={form} block="anniversary">
        <div className={css['short']}>
          <NumberField {...form.field('months')} label={t('Months subscribed')} unit={t('months')} />
        </div>
      </FormBlock>
      {on === 'birthday' && (
        <p className={css['note']}>
          {t(
            'Fans can add a birthday in their account. The message is sent once a year, between 9 a.m. and 9 p.m. in the fan’s time zone.',
          )}
        </p>
      )}
      <Estimate trigger={trigger} />
      <FormBlock form={form} block="delayed">
        <Delay form={form} unit={unit} onChange={onChange} />
      </FormBlock>
    </>
  )
}

function Delay({ form, unit, onChange }: Pick<TriggerFieldsProps, 'form' | 'onChange'> & Pick<TriggerChoice, 'unit'>) {
  return (
    <div className={css['beside']}>
      <NumberField {...form.field('delay')} label={t('Delay')} />
      <SelectField
        name="unit"
        label={t('Unit')}
        options={[
          { value: 'minutes', label: t('minutes') },
          { value: 'hours', label: t('hours') },
          { value: 'days', label: t('days') },
        ]}
        value={unit}
        onChange={(value) => isUnit(value) && onChange({ unit: value })}
      />
    </div>
  )
}

/** Returns the current tiers and the selected one, even if it is archived or deleted. A hidden choice could not be changed. */
function tierChoices(tiers: readonly OwnTier[], chosenId: string) {
  const choices = tiers
    .filter(({ _id, isArchived }) => !isArchived || _id === chosenId)
    .map(({ _id, name, isArchived }) => ({ value: _id, label: isArchived ? t('{name} (archived)', { name }) : name }))
  const isGone = chosenId !== '' && choices.every(({ value }) => value !== chosenId)
  return isGone ? [...choices, { value: chosenId, label: t('Deleted tier') }] : choices
}

/** Estimates how many fans the automation would have reached, if the site can tell. */
function Estimate({ trigger }: { readonly trigger: AutomationTrigger }) {
  const now = JSON.stringify(trigger)
  const isSettled = useDebouncedValue(now) === now
  const { data } = useQuery({ ...query(estimateAutomation, { body: trigger }), enabled: isSettled, retry: false })
  if (!isSettled || data?.fans === undefined || data.fans === null) return null
  return (
    <p className={css['note']} role="status">
      {t(
        '{fans, plural, =0 {Would have been sent to no one in the last 30 days.} one {Would have been sent to one fan in the last 30 days.} other {Would have been sent to {shown} fans in the last 30 days.}}',
        { fans: data.fans, shown: formatInteger(data.fans) },
      )}
    </p>
  )
}
