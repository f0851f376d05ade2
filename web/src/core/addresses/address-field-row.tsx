/** The fields of an address that are on the same line of its label. */
import { useId } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AddressField, AddressFormat } from '@fanfare/contract/addresses'
import { listCities, listStates } from '@fanfare/contract/countries'
import type { Form } from '#core/form.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { ErrorNote } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import css from './address-field-row.module.css'

type AddressFormOf = Form<AddressField | 'country'>
type FormField = AddressFormat['rows'][number][number]

/** Tokens with which browsers fill in the form (HTML, section 4.10.18.7). */
const AUTOCOMPLETE: Readonly<Record<AddressField, string>> = {
  name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
}

interface RowProps {
  readonly fields: readonly FormField[]
  readonly form: AddressFormOf
  readonly country: string
}

export const AddressFieldRow = ({ fields, form, country }: RowProps) => (
  <div className={css['row']}>
    {fields.map(({ name, isRequired }) => (
      <OneField key={name} name={name} form={form} country={country} isOptional={!isRequired} />
    ))}
  </div>
)

interface FieldProps {
  readonly name: AddressField
  readonly form: AddressFormOf
  readonly country: string
  readonly isOptional: boolean
}

function OneField({ name, form, country, isOptional }: FieldProps) {
  const hint = isOptional
    ? { hint: name === 'name' ? t('Optional. Leave it empty to receive parcels without a name.') : t('Optional') }
    : {}
  const props = { ...form.field(name), autoComplete: AUTOCOMPLETE[name], ...hint }
  if (name === 'state') return <StateField {...props} country={country} />
  if (name === 'city') return <CityField {...props} country={country} state={String(form.values['state'] ?? '')} />
  return <TextField {...props} />
}

type TextProps = Omit<ReturnType<AddressFormOf['field']>, 'maxLength'> & { readonly hint?: string; readonly autoComplete: string }

function StateField({ country, ...props }: TextProps & { readonly country: string }) {
  const { data, error, refetch } = useQuery(query(listStates, { params: { country }, query: {} }))
  const options = (data?.data ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div>
      <SelectField {...props} options={options} placeholder={t('Choose an option')} />
      <ErrorNote error={error} onRetry={refetch} />
    </div>
  )
}

const SUGGESTIONS = 20

/** Suggests cities of the chosen region. Any other city can be typed. */
function CityField({ country, state, ...props }: TextProps & { readonly country: string; readonly state: string }) {
  const id = useId()
  const q = props.value.trim()
  const { data } = useQuery({
    ...query(listCities, { params: { country, state }, query: { q, limit: SUGGESTIONS } }),
    enabled: state !== '' && q.length > 1,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextField {...props} list={id} />
      <datalist id={id}>
        {data?.data.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
