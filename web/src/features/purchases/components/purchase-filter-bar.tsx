/** Filters purchases in the page's address. Each option shows its number of results. */
import type { PurchaseTotals } from '@fanfare/contract/purchases'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { contentKind } from '#core/kinds.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Tabs } from '#ui/tabs.tsx'
import css from './purchases.module.css'

const PAGE = '/purchases'

export function PurchaseFilterBar({ totals }: { totals: PurchaseTotals | undefined }) {
  const { params, put, field, addressOf } = useUrlFilters()
  const of = (kind: string) => addressOf(PAGE, 'kind', kind)
  const kinds = totals?.kinds ?? []
  const chosen = params.get('kind') ?? ''
  const listed = chosen === '' || kinds.some(({ kind }) => kind === chosen) ? kinds : [...kinds, { kind: chosen, total: 0 }]
  const tabs = listed.flatMap(({ kind, total }) => {
    const label = contentKind(kind)?.many()
    return label === undefined ? [] : [{ label, ...of(kind), count: total }]
  })
  const performers = (totals?.performers ?? []).toSorted((a, b) => a.performer.name.localeCompare(b.performer.name))
  return (
    <search className={css['filters']}>
      <Tabs label={t('Types')} items={[{ label: t('All'), ...of(''), count: sum(kinds) }, ...tabs]} />
      <div className={css['fields']}>
        <UrlSearchField
          label={t('Search your purchases')}
          placeholder={t('Words or a name')}
          now={params.get('q') ?? ''}
          onChange={(words) => put('q', words)}
        />
        <SelectField
          label={t('Performer')}
          placeholder={t('All')}
          options={performers.map(({ performer, total }) => ({
            value: performer._id,
            label: t('{name} ({count})', { name: performer.name, count: formatInteger(total) }),
          }))}
          {...field('performerId')}
        />
        <SelectField
          label={t('Sort by')}
          placeholder={t('Newest first')}
          options={[{ value: 'oldest', label: t('Oldest first') }]}
          {...field('sort')}
        />
      </div>
    </search>
  )
}

const sum = (parts: readonly { readonly total: number }[]): number => parts.reduce((all, { total }) => all + total, 0)
