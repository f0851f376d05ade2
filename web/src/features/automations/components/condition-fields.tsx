import type { FanGroup } from '@fanfare/contract/fan-groups'
import { t } from '#lib/i18n.ts'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'

export interface DraftConditions {
  readonly isSubscribed: boolean | undefined
  readonly groupIds: readonly string[]
  readonly exceptGroupIds: readonly string[]
}

interface ConditionFieldsProps {
  readonly conditions: DraftConditions
  readonly onChange: (part: Partial<DraftConditions>) => void
  readonly groups: readonly FanGroup[]
}

const subscribed = { yes: true, no: false } as const

export function ConditionFields({ conditions, onChange, groups }: ConditionFieldsProps) {
  const { isSubscribed, groupIds, exceptGroupIds } = conditions
  return (
    <>
      <SelectField
        name="subscribed"
        label={t('Send only to')}
        placeholder={t('No restriction')}
        options={[
          { value: 'yes', label: t('Fans subscribed when it’s sent') },
          { value: 'no', label: t('Fans not subscribed when it’s sent') },
        ]}
        value={isSubscribed === undefined ? '' : isSubscribed ? 'yes' : 'no'}
        onChange={(value) => onChange({ isSubscribed: value === 'yes' || value === 'no' ? subscribed[value] : undefined })}
      />
      <Groups
        legend={t('Send only to fans in')}
        groups={groups}
        ids={groupIds}
        labelOf={(name) => name}
        onToggle={(id, isOn) =>
          onChange({ groupIds: toggled(groupIds, id, isOn), exceptGroupIds: toggled(exceptGroupIds, id, false) })
        }
      />
      <Groups
        legend={t('Exclude')}
        groups={groups.filter(({ _id }) => !groupIds.includes(_id))}
        ids={exceptGroupIds}
        labelOf={(name) => t('Fans in {name}', { name })}
        onToggle={(id, isOn) => onChange({ exceptGroupIds: toggled(exceptGroupIds, id, isOn) })}
      />
    </>
  )
}

const toggled = (ids: readonly string[], id: string, isOn: boolean) => (isOn ? [...ids, id] : ids.filter((one) => one !== id))

interface GroupsProps {
  readonly legend: string
  readonly groups: readonly FanGroup[]
  /** Selected ids, including deleted groups. */
  readonly ids: readonly string[]
  readonly labelOf: (name: string) => string
  readonly onToggle: (id: string, isOn: boolean) => void
}

function Groups({ legend, groups, ids, labelOf, onToggle }: GroupsProps) {
  const gone = ids.filter((id) => !groups.some(({ _id }) => _id === id))
  if (groups.length + gone.length === 0) return null
  return (
    <Fieldset legend={legend}>
      {groups.map(({ _id, name }) => (
        <CheckField key={_id} label={labelOf(name)} isOn={ids.includes(_id)} onChange={(isOn) => onToggle(_id, isOn)} />
      ))}
      {gone.map((id) => (
        <CheckField
          key={id}
          label={t('Deleted group')}
          hint={t('Remove this group to save your changes.')}
          isOn
          onChange={() => onToggle(id, false)}
        />
      ))}
    </Fieldset>
  )
}
