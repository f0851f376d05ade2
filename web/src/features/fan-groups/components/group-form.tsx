import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeFanGroup, countFans, createFanGroup, NewFanGroup, type FanGroup } from '@fanfare/contract/fan-groups'
import type { FanGroupColor, FanRule } from '@fanfare/contract/fan-rules'
import { ruleDraftOf, ruleOfDraft } from '#core/fan-rules/rule-draft.ts'
import { GroupBadge } from '#core/fan-rules/group-badge.tsx'
import { RuleFields } from '#core/fan-rules/rule-fields.tsx'
import { ruleSentence } from '#core/fan-rules/rule-sentence.ts'
import { tierNames, useTiers } from '#core/fan-rules/use-tiers.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import css from './group-form.module.css'

interface GroupFormProps {
  /** Absent for a new one. */
  readonly group?: FanGroup
  readonly groups: readonly FanGroup[]
  readonly onDone: () => void
}

export default function GroupForm({ group, groups, onDone }: GroupFormProps) {
  const [isSmart, setSmart] = useState(group?.kind === 'smart')
  const [draft, setDraft] = useState(() => ruleDraftOf(group?.rule ?? undefined))
  const [color, setColor] = useState<FanGroupColor>(group?.color ?? 'gray')
  const [without, setWithout] = useState<readonly string[]>(group?.rule?.exceptGroupIds ?? [])
  const [isChecked, setChecked] = useState(false)
  const create = useApiMutation(createFanGroup)
  const change = useApiMutation(changeFanGroup)
  const made = isSmart ? ruleOfDraft(draft) : undefined
  const rule = made && { ...made, exceptGroupIds: [...without] }
  const form = useForm({
    shape: NewFanGroup,
    initial: { name: group?.name ?? '' },
    submit: async ({ name }) => {
      setChecked(true)
      if (isSmart && rule === undefined) return
      const body = { name, color, ...(rule && { rule }) }
      if (group) await change.mutateAsync({ params: { id: group._id }, body })
      else await create.mutateAsync({ body })
      onDone()
    },
  })
  const now = JSON.stringify([form.values, isSmart, draft, color, without])
  const [before] = useState(now)
  useReportChanges(now !== before)
  const lists = groups.filter(({ kind, _id }) => kind !== 'smart' && _id !== group?._id)
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('name')} autoComplete="off" maxLength={40} />
        <Colors color={color} onChange={setColor} />
        {group === undefined && (
          <CheckField
            label={t('Smart group')}
            hint={t('A rule keeps the group up to date automatically. Without a rule, you add fans yourself.')}
            isOn={isSmart}
            onChange={setSmart}
          />
        )}
        {isSmart && (
          <>
            <RuleFields rule={draft} onChange={setDraft} isChecked={isChecked} />
            {lists.length > 0 && <Without lists={lists} chosen={without} onChange={setWithout} />}
            <LiveCount rule={rule} groups={groups} />
          </>
        )}
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {group ? t('Save') : t('Create group')}
        </Button>
      </Stack>
    </form>
  )
}

const colorNames: Readonly<Record<FanGroupColor, () => string>> = {
  gray: () => t('Gray'),
  brass: () => t('Gold'),
  orange: () => t('Orange'),
  red: () => t('Red'),
  green: () => t('Green'),
  ink: () => t('Black and white'),
}

const colors: readonly FanGroupColor[] = ['gray', 'brass', 'orange', 'red', 'green', 'ink']

function Colors({ color, onChange }: { readonly color: FanGroupColor; readonly onChange: (color: FanGroupColor) => void }) {
  return (
    <fieldset className={css['colors']}>
      <legend>{t('Color')}</legend>
      {colors.map((one) => (
        <label key={one} title={colorNames[one]()}>
          <input
            type="radio"
            name="color"
            value={one}
            checked={one === color}
            onChange={() => onChange(one)}
            aria-label={colorNames[one]()}
          />
          <GroupBadge color={one} />
        </label>
      ))}
    </fieldset>
  )
}

interface WithoutProps {
  readonly lists: readonly FanGroup[]
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const Without = ({ lists, chosen, onChange }: WithoutProps) => (
  <Fieldset legend={t('Exclude fans in')}>
    {lists.map(({ _id, name }) => (
      <CheckField
        key={_id}
        label={name}
        isOn={chosen.includes(_id)}
        onChange={(isOn) => onChange(isOn ? [...chosen, _id] : chosen.filter((one) => one !== _id))}
      />
    ))}
  </Fieldset>
)

function LiveCount({ rule, groups }: { readonly rule: FanRule | undefined; readonly groups: readonly FanGroup[] }) {
  const { currency } = useSettings()
  const tiers = tierNames(useTiers(rule?.conditions.some(({ who }) => who === 'tier') === true))
  // Text stays equal between renders while nothing changes.
  const settledRule = useDebouncedValue(rule === undefined ? '' : JSON.stringify(rule))
  const isSettled = rule !== undefined && settledRule === JSON.stringify(rule)
  const { data } = useQuery({
    ...query(countFans, { body: { rule: rule ?? { match: 'all', conditions: [{ who: 'everyone' }] } } }),
    enabled: isSettled,
  })
  if (rule === undefined) return null
  const without = groups.flatMap(({ _id, name }) => (rule.exceptGroupIds?.includes(_id) ? name : []))
  const total = isSettled ? data?.total : undefined
  return (
    <p className={css['count']} role="status">
      {ruleSentence(rule, { currency, without, tiers })}
      {total !== undefined && (
        <>
          {': '}
          <strong>
            {t('{shown} {count, plural, one {fan} other {fans}} now', { shown: formatInteger(total), count: total })}
          </strong>
        </>
      )}
    </p>
  )
}
