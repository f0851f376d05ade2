/** Renders nothing for performers with only one tier. */
import { useQuery } from '@tanstack/react-query'
import { listOwnTiers } from '@fanfare/contract/tiers'
import type { Form } from '#core/form.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { readTiers } from './publishing-terms.ts'
import css from './audience-choices.module.css'

interface TierFieldsProps {
  /** The form's field `tiers` stores the choice. */
  readonly form: Pick<Form, 'values' | 'set'>
}

export function TierFields({ form }: TierFieldsProps) {
  const { data } = useQuery(query(listOwnTiers, {}))
  const chosen = readTiers(form.values)
  // An archived tier keeps its subscribers, so content for that tier keeps it too.
  const tiers = data?.tiers.filter(({ _id, isArchived }) => !isArchived || chosen.includes(_id)) ?? []
  if (tiers.length < 2) return null
  const set = (id: string, isOn: boolean) =>
    form.set('tiers', (isOn ? [...chosen, id] : chosen.filter((one) => one !== id)).join(','))
  return (
    <fieldset className={css['tiers']}>
      <legend>{t('Tiers')}</legend>
      <p>
        {chosen.length === 0 ? t('All tiers, unless you choose some.') : t('Subscribers in other tiers can see that it exists.')}
      </p>
      {tiers.map(({ _id: id, name, isArchived }) => (
        <CheckField
          key={id}
          label={name}
          {...(isArchived && { hint: t('Archived') })}
          isOn={chosen.includes(id)}
          onChange={(isOn) => set(id, isOn)}
        />
      ))}
    </fieldset>
  )
}
