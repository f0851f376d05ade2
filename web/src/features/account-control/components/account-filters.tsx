import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ROLES, roleLabel, STATUSES, statusLabel } from './account-labels.ts'
import css from './account-filters.module.css'

export function AccountFilterBar() {
  const { params, put, field } = useUrlFilters()
  const hasMore = ['country', 'joinedFrom', 'joinedUntil'].some((name) => params.has(name))
  return (
    <>
      <FilterBar>
        <UrlSearchField
          label={t('Name, username or email address')}
          placeholder={t('Search accounts')}
          now={params.get('q') ?? ''}
          onChange={(words) => put('q', words)}
        />
        <SelectField
          {...field('role')}
          label={t('Role')}
          placeholder={t('All roles')}
          options={ROLES.map((value) => ({ value, label: roleLabel[value]() }))}
        />
        <SelectField
          {...field('status')}
          label={t('Status')}
          placeholder={t('All statuses')}
          options={STATUSES.map((value) => ({ value, label: statusLabel[value]() }))}
        />
        <SelectField
          {...field('sort')}
          label={t('Sort by')}
          placeholder={t('Newest first')}
          options={[
            { value: 'oldest', label: t('Oldest first') },
            { value: 'seen', label: t('Last seen') },
            { value: 'amount', label: t('Spent or earned') },
          ]}
        />
      </FilterBar>
      <details className={css['more']} open={hasMore}>
        <summary>{t('More filters')}</summary>
        <FilterBar>
          <SelectField {...field('country')} label={t('Country')} placeholder={t('All countries')} options={countryOptions()} />
          <DateField {...field('joinedFrom')} label={t('Joined from')} max={params.get('joinedUntil') ?? undefined} />
          <DateField {...field('joinedUntil')} label={t('Joined until')} min={params.get('joinedFrom') ?? undefined} />
        </FilterBar>
      </details>
    </>
  )
}
