/** The form of a shipping zone in a sheet. */
import { useState } from 'react'
import { ZoneForm as shape, ZoneType, type OwnZone, type ZoneForm } from '@fanfare/contract/shipping'
import { CountryPicker } from '#core/countries/country-picker.tsx'
import { EditSheet, useReportChanges } from '#core/edit-sheet.tsx'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { zoneTypeLabel } from './zone-labels.ts'
import { codesIn, possibleTypes, valuesOf, zoneBlocks } from './zone-forms.ts'

interface ZoneSheetProps {
  /** Absent for a new one. */
  readonly zone?: OwnZone
  readonly others: readonly OwnZone[]
  readonly onSave: (zone: ZoneForm) => Promise<void>
  readonly onClose: () => void
}

export default function ZoneSheet({ onClose, ...props }: ZoneSheetProps) {
  return (
    <EditSheet title={props.zone ? t('Edit shipping zone') : t('New shipping zone')} onClose={onClose}>
      <Fields {...props} />
    </EditSheet>
  )
}

function Fields({ zone, others, onSave }: Omit<ZoneSheetProps, 'onClose'>) {
  const types = possibleTypes(ZoneType.enum, others)
  const [initial] = useState(() => valuesOf(zone, types[0] ?? 'countries'))
  const form = useForm({
    shape,
    initial,
    labels: { type: t('Ships to'), country: t('Country'), price: t('First item'), furtherPrice: t('Each further item') },
    blocks: zoneBlocks(),
    submit: async (zone) => {
      await onSave({ ...CLOSED_FIELDS, ...zone, countries: countriesOf(zone.type, form.values) })
    },
  })
  useReportChanges(Object.entries(initial).some(([name, value]) => form.values[name] !== value))
  const chosen = codesIn(form.values.chosen)
  const error = form.errors['chosen']
  return (
    <form {...form.props}>
      <Stack>
        <SelectField {...form.field('type')} options={types.map((value) => ({ value, label: zoneTypeLabel(value) }))} />
        <TextField {...form.field('name')} hint={t('Buyers see it at checkout, such as “Europe”.')} autoComplete="off" />
        <FormBlock form={form} block="own">
          <SelectField {...form.field('country')} options={countryOptions()} placeholder={t('Choose an option')} />
        </FormBlock>
        <FormBlock form={form} block="countries">
          <CountryPicker
            saved={zone?.countries ?? []}
            chosen={chosen}
            legend={t('Chosen countries')}
            empty={t('No countries yet. Search for a country to add it.')}
            onChange={(codes) => form.set('chosen', codes.join())}
          />
          <ErrorNote error={error} />
        </FormBlock>
        <FormBlock form={form} block="pickup">
          <TextArea
            {...form.field('pickupPlace')}
            rows={3}
            hint={t('Where and when. Only buyers who have paid see it. Don’t use your home address.')}
          />
        </FormBlock>
        <NumberField {...form.field('price')} unit={t('tokens')} hint={t('0 for free shipping')} />
        <FormBlock form={form} block="shipped">
          <NumberField
            {...form.field('furtherPrice')}
            unit={t('tokens')}
            hint={t('Added for each further item in the same order')}
          />
        </FormBlock>
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Save zone')}
        </Button>
      </Stack>
    </form>
  )
}

/** The form does not send the fields of closed blocks. */
const CLOSED_FIELDS: Pick<ZoneForm, 'furtherPrice' | 'pickupPlace'> = { furtherPrice: 0, pickupPlace: '' }

function countriesOf(type: ZoneForm['type'], { country, chosen }: Readonly<Record<string, string | boolean>>): string[] {
  if (type === 'own') return [String(country)]
  return type === 'countries' ? [...codesIn(chosen)] : []
}
