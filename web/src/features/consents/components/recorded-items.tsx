/** The content items of a performer with everyone whom they show. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRecordedItems, type PerformerRecord, type RecordedItem } from '@fanfare/contract/records'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { DocumentIcon } from '#ui/icons.ts'

export function RecordedItems({ of: record }: { readonly of: PerformerRecord }) {
  const pages = useInfiniteQuery(infiniteQuery(listRecordedItems, { params: { id: record.performer._id }, query: { limit: 20 } }))
  return (
    <DataTable
      pages={pages}
      label={t('Content items')}
      columns={columns(record)}
      empty={<EmptyState icon={DocumentIcon} title={t('No content items yet')} />}
    />
  )
}

const columns = ({ performer, people }: PerformerRecord): DataColumn<RecordedItem>[] => {
  const names = new Map(people.map((one) => [one._id, one.legalName || one.account?.name || one.name]))
  const shown = ({ showsPerformer, personIds }: RecordedItem) => [
    ...(showsPerformer ? [performer.name] : []),
    ...personIds.map((id) => names.get(id) ?? t('Someone whose record is erased')),
  ]
  return [
    {
      id: 'item',
      label: t('Content item'),
      isWide: true,
      cell: ({ path, title, kindLabel }) =>
        path === '' ? (
          kindLabel
        ) : (
          <Link to={path} dir="auto">
            {title === '' ? kindLabel : title}
          </Link>
        ),
    },
    { id: 'kind', label: t('Kind'), cell: ({ kindLabel }) => kindLabel },
    { id: 'people', label: t('People shown'), isWide: true, cell: (one) => <bdi>{shown(one).join(', ') || t('No one')}</bdi> },
    { id: 'at', label: t('Declared'), align: 'end', cell: ({ declaredAt }) => <DateOf at={declaredAt} /> },
  ]
}
