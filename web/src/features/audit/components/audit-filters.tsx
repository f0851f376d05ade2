import { readActChoices } from '@fanfare/contract/audit'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'

const optionsOf = (choices: readonly { readonly name: string; readonly title: string }[]) =>
  choices.map(({ name, title }) => ({ value: name, label: title }))

export function AuditFilters() {
  const { params, put, field } = useUrlFilters()
  const { operators, acts, subjects } = useApiQuery(readActChoices, {})
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Search')}
        placeholder={t('Username, reason or value')}
        now={params.get('q') ?? ''}
        onChange={(words) => put('q', words)}
      />
      <SelectField {...field('operator')} label={t('Operator')} placeholder={t('All operators')} options={optionsOf(operators)} />
      <SelectField {...field('act')} label={t('Act')} placeholder={t('All acts')} options={optionsOf(acts)} />
      <SelectField {...field('subject')} label={t('Target')} placeholder={t('All targets')} options={optionsOf(subjects)} />
      <DateField {...field('from')} label={t('From')} />
      <DateField {...field('until')} label={t('Until')} />
    </FilterBar>
  )
}
