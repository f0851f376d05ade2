/** Less common filters of the vault, behind a button unless there is room for all of them. */
import { useState } from 'react'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { AdjustIcon } from '#ui/page-icons.ts'

type Name = 'used' | 'sold' | 'described' | 'from' | 'to'
const NAMES: readonly Name[] = ['used', 'sold', 'described', 'from', 'to']

interface MoreVaultFiltersProps {
  /** The props of a filter field. An empty value means no filter. */
  readonly field: (name: Name) => { readonly name: string; readonly value: string; readonly onChange: (value: string) => void }
  readonly lineClass: string | undefined
  /** The class around the fields, for pages that have room to show them without opening (`data-open`). */
  readonly fieldsClass?: string | undefined
}

export function MoreVaultFilters({ field, lineClass, fieldsClass }: MoreVaultFiltersProps) {
  const count = NAMES.filter((name) => field(name).value !== '').length
  const [isOpen, setIsOpen] = useState(count > 0)
  const yesNo = (yes: string, no: string) => ({
    placeholder: t('All'),
    options: [
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ],
  })
  const [from, to] = [field('from'), field('to')]
  const fields = (
    <>
      <SelectField label={t('Use')} {...yesNo(t('Used'), t('Not used'))} {...field('used')} />
      <SelectField label={t('Sales')} {...yesNo(t('Sold'), t('Not sold'))} {...field('sold')} />
      <SelectField label={t('Description')} {...yesNo(t('With description'), t('No description'))} {...field('described')} />
      <DateField {...from} label={t('Uploaded from')} max={to.value || undefined} />
      <DateField {...to} label={t('Uploaded until')} min={from.value || undefined} />
    </>
  )
  return (
    <>
      <div className={lineClass}>
        <Button variant="plain" size="small" icon={AdjustIcon} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('{count, plural, =0 {More filters} other {More filters (#)}}', { count })}
        </Button>
      </div>
      {fieldsClass === undefined && isOpen && fields}
      {fieldsClass !== undefined && (
        <div className={fieldsClass} data-open={isOpen || undefined}>
          {fields}
        </div>
      )}
    </>
  )
}
