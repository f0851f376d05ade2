import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listMassMessages, type MassMessage } from '@fanfare/contract/mass-messages'
import { infiniteQuery } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { listPollInterval } from './poll-interval.ts'
import { StatusChip } from './status-chip.tsx'
import css from './mass.module.css'

export const massMessagesInput = { query: { limit: 20 } }

interface MassListProps {
  /** `/studio/mass-messages` */
  readonly at: string
  readonly hasNames: boolean
  readonly empty: ReactNode
}

export function MassList({ at, hasNames, empty }: MassListProps) {
  const pages = useInfiniteQuery({
    ...infiniteQuery(listMassMessages, massMessagesInput),
    refetchInterval: ({ state }) => listPollInterval(state.data?.pages.flatMap(({ data }) => data) ?? []),
  })
  const columns = hasNames ? [words, performer, status, reached, when] : [words, status, reached, when]
  return (
    <DataTable
      pages={pages}
      label={t('Mass messages')}
      columns={columns.map((column) => column())}
      linkOf={({ _id }) => `${at}/${_id}`}
      empty={empty}
    />
  )
}

type Column = () => DataColumn<MassMessage>

const words: Column = () => ({
  id: 'text',
  label: t('Message'),
  cell: ({ text, files }) => (
    <span className={css['words']}>
      {text === '' ? t('{count, plural, one {# file} other {# files}}', { count: files.length }) : text}
    </span>
  ),
})

const performer: Column = () => ({
  id: 'performer',
  label: t('On behalf of'),
  isWide: true,
  cell: ({ performer: star, writtenBy }) => (
    <>
      {star ? <PersonCell person={star}>@{star.username}</PersonCell> : t('The site')}
      {writtenBy && (
        <small className={css['note']}>{t('Written by {name}', { name: writtenBy.name || writtenBy.username })}</small>
      )}
    </>
  ),
})

const status: Column = () => ({
  id: 'status',
  label: t('Status'),
  card: 'aside',
  cell: ({ status: state }) => <StatusChip status={state} />,
})

const reached: Column = () => ({
  id: 'sent',
  label: t('Sent to'),
  align: 'end',
  cell: ({ sent, total }) =>
    total === null ? '–' : t('{sent} of {total}', { sent: formatInteger(sent), total: formatInteger(total) }),
})

const when: Column = () => ({
  id: 'when',
  label: t('Time'),
  align: 'end',
  cell: ({ scheduledAt }) => <DateOf at={scheduledAt} />,
})
