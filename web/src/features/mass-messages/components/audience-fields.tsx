/** Selects the audience of a mass message: a rule, groups and excluded groups, with a live count. */
import { useQuery } from '@tanstack/react-query'
import { countMassAudience, type AudienceChoices, type MassAudience } from '@fanfare/contract/mass-messages'
import { ruleOfDraft, type DraftRule } from '#core/fan-rules/rule-draft.ts'
import { RuleFields } from '#core/fan-rules/rule-fields.tsx'
import { query } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SingleFans, type SingleFan } from './single-fans.tsx'
import css from './compose.module.css'

export interface DraftAudience {
  readonly hasRule: boolean
  readonly rule: DraftRule
  readonly groupIds: readonly string[]
  readonly exceptGroupIds: readonly string[]
  readonly exceptOwners: boolean
  /** Absent in drafts that were stored before fans could be selected. */
  readonly fans?: readonly SingleFan[]
  readonly exceptFans?: readonly SingleFan[]
}

/** Returns undefined while no one is selected or the rule is invalid. */
export function audienceOfDraft({
  hasRule,
  rule,
  groupIds,
  exceptGroupIds,
  exceptOwners,
  fans = [],
  exceptFans = [],
}: DraftAudience): MassAudience | undefined {
  const made = hasRule ? ruleOfDraft(rule) : undefined
  if (hasRule ? made === undefined : groupIds.length + fans.length === 0) return undefined
  return {
    ...(made && { rule: made }),
    groupIds: [...groupIds],
    fanIds: fans.map(({ _id }) => _id),
    exceptGroupIds: [...exceptGroupIds],
    exceptFanIds: exceptFans.map(({ _id }) => _id),
    exceptOwners,
  }
}

interface AudienceFieldsProps {
  readonly audience: DraftAudience
  readonly onChange: (part: Partial<DraftAudience>) => void
  readonly groups: AudienceChoices['groups']
  /** The tiers of the performer for whom an operator writes. */
  readonly tiers: AudienceChoices['tiers'] | undefined
  readonly hasMedia: boolean
  readonly isChecked: boolean
  /** The performer for whom an operator writes; undefined if the viewer writes for themselves. */
  readonly performerId: string | undefined
}

export function AudienceFields({ audience, onChange, groups, tiers, hasMedia, isChecked, performerId }: AudienceFieldsProps) {
  const { hasRule, rule, groupIds, fans = [] } = audience
  return (
    <>
      <Fieldset legend={t('For')}>
        <CheckField
          label={t('Filter fans')}
          hint={t('For example, all subscribers or top spenders.')}
          isOn={hasRule}
          onChange={(isOn) => onChange({ hasRule: isOn })}
        />
        {hasRule && (
          <RuleFields rule={rule} onChange={(next) => onChange({ rule: next })} isChecked={isChecked} {...(tiers && { tiers })} />
        )}
        {groups.map(({ _id, name, total }) => (
          <CheckField
            key={_id}
            label={t('{name} ({total})', { name, total: formatInteger(total) })}
            isOn={groupIds.includes(_id)}
            onChange={(isOn) => onChange({ groupIds: withOrWithout(groupIds, _id, isOn) })}
          />
        ))}
        <SingleFans
          label={t('Find specific fans')}
          chosen={fans}
          onChange={(next) => onChange({ fans: next })}
          performerId={performerId}
        />
      </Fieldset>
      <ButNotFor {...{ audience, onChange, groups, hasMedia, performerId }} />
    </>
  )
}

type ButNotForProps = Pick<AudienceFieldsProps, 'audience' | 'onChange' | 'groups' | 'hasMedia' | 'performerId'>

function ButNotFor({ audience, onChange, groups, hasMedia, performerId }: ButNotForProps) {
  const { groupIds, exceptGroupIds, exceptOwners, exceptFans = [] } = audience
  const left = groups.filter(({ _id }) => !groupIds.includes(_id))
  return (
    <Fieldset legend={t('Exclude')}>
      {left.map(({ _id, name }) => (
        <CheckField
          key={_id}
          label={t('Fans in {name}', { name })}
          isOn={exceptGroupIds.includes(_id)}
          onChange={(isOn) => onChange({ exceptGroupIds: withOrWithout(exceptGroupIds, _id, isOn) })}
        />
      ))}
      <SingleFans
        label={t('Find fans to exclude')}
        chosen={exceptFans}
        onChange={(next) => onChange({ exceptFans: next })}
        performerId={performerId}
      />
      {hasMedia && (
        <CheckField
          label={t('Fans who have bought all of this media')}
          isOn={exceptOwners}
          onChange={(isOn) => onChange({ exceptOwners: isOn })}
        />
      )}
    </Fieldset>
  )
}

const withOrWithout = (ids: readonly string[], id: string, isOn: boolean) =>
  isOn ? [...ids, id] : ids.filter((one) => one !== id)

interface Files {
  readonly fileIds: readonly string[]
  /** The files shown before payment. Fans cannot buy these. */
  readonly openFileIds: readonly string[]
}

interface Counted extends Files {
  /** The performer for whom an operator writes. */
  readonly performerId?: string
}

/** Returns how many fans would get the message now; undefined while unknown. */
export function useAudienceCount(audience: MassAudience | undefined, { fileIds, openFileIds, performerId }: Counted) {
  const now = audience === undefined ? '' : JSON.stringify([audience, fileIds, openFileIds])
  const isSettled = useDebouncedValue(now) === now && audience !== undefined
  const { data, error } = useQuery({
    ...query(countMassAudience, {
      body: {
        audience: audience ?? {},
        fileIds: [...fileIds],
        openFileIds: [...openFileIds],
        ...(performerId !== undefined && { performerId }),
      },
    }),
    enabled: isSettled,
  })
  return { total: isSettled ? data?.total : undefined, error: isSettled ? error : undefined }
}

export function AudienceCount({
  total,
  error,
  hasAudience,
}: ReturnType<typeof useAudienceCount> & { readonly hasAudience: boolean }) {
  if (error) return <ErrorNote error={error} />
  return (
    <p className={css['count']} role="status">
      {countLabel(total, hasAudience)}
    </p>
  )
}

function countLabel(total: number | undefined, hasAudience: boolean): string {
  if (!hasAudience) return t('Choose an audience to see how many people are in it.')
  if (total === undefined) return t('Counting fans…')
  return t(
    '{total, plural, =0 {No one would receive this now.} one {One fan will receive this.} other {{shown} fans will receive this.}}',
    {
      total,
      shown: formatInteger(total),
    },
  )
}
