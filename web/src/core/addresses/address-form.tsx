/** A form for one postal address, with the fields of its country. It saves a new address or changes an existing one. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  AddressForm as shape,
  createAddress,
  readAddressFormat,
  updateAddress,
  type Address,
  type AddressFormat,
} from '@fanfare/contract/addresses'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { AddressFieldRow } from './address-field-row.tsx'
import { blocksOf, initialValues, labelsOf, type AddressValues } from './address-fields.ts'

export interface AddressFormProps {
  /** Absent for a new one. */
  readonly address?: Address
  /** The country of a new address, if it is likely. */
  readonly country?: string
  readonly onSaved: (address: Address) => void
}

const NO_FIELDS: AddressFormat = { rows: [] }

export function AddressForm({ address, country = '', onSaved }: AddressFormProps) {
  const [before] = useState(() => initialValues(address, address?.country ?? country))
  const [chosen, setChosen] = useState(before.country)
  // The fields of the country before stay until the new ones arrive.
  const {
    data: format = NO_FIELDS,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...query(readAddressFormat, { params: { country: chosen } }),
    enabled: chosen !== '',
    placeholderData: keepPreviousData,
  })
  const form = useAddressForm({ address, before, format, onSaved })
  useReportChanges(Object.entries(before).some(([name, value]) => form.values[name] !== value))
  const choose = (value: string) => {
    setChosen(value)
    form.set('country', value)
    form.set('state', '')
  }
  return (
    <form {...form.props}>
      <Stack>
        <SelectField
          {...form.field('country')}
          options={countryOptions()}
          placeholder={t('Choose an option')}
          autoComplete="country"
          onChange={choose}
        />
        {format.rows.map((fields) => (
          <AddressFieldRow key={fields.map(({ name }) => name).join()} fields={fields} form={form} country={chosen} />
        ))}
        {isFetching && format === NO_FIELDS && <SkeletonRows count={3} />}
        <ErrorNote error={error} onRetry={refetch} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Save address')}
        </Button>
      </Stack>
    </form>
  )
}

interface Editing extends Pick<AddressFormProps, 'onSaved'> {
  readonly address: Address | undefined
  readonly before: AddressValues
  readonly format: AddressFormat
}

function useAddressForm({ address, before, format, onSaved }: Editing) {
  const create = useApiMutation(createAddress)
  const change = useApiMutation(updateAddress)
  return useForm({
    shape,
    initial: before,
    labels: labelsOf(format),
    missing: { country: t('Choose a country') },
    blocks: blocksOf(format),
    submit: async (body) =>
      onSaved(address ? await change.mutateAsync({ params: { id: address._id }, body }) : await create.mutateAsync({ body })),
  })
}
