/** A table with columns from 768 px up and one card per row on a phone. Long lists load more near their end. */
// Safari drops table roles when rows use another layout, so each role is explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { rowExpandingFeature, tableFeatures, useTable, type Row } from '@tanstack/react-table'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#lib/i18n.ts'
import { IconButton } from './button.tsx'
import { ChevronDownIcon } from './page-icons.ts'
import { InfiniteItems, type InfiniteItemsProps } from './infinite-list.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './data-table.module.css'

/** The first column is the row's header. */
export interface DataColumn<T> {
  readonly id: string
  /** The column's header, and the label of each fact on a phone. */
  readonly label: string
  readonly cell: (row: T) => ReactNode
  /** For long words, such as an address. */
  readonly isWide?: boolean
  /** Aligns numbers at the end of their column. */
  readonly align?: 'end'
  /**
   * The position on a phone: a labeled fact (default), next to the name without a label, below the facts without one, or hidden.
   */
  readonly card?: 'fact' | 'aside' | 'action' | 'none'
}

interface DataTableProps<T> extends InfiniteItemsProps<T> {
  readonly label: string
  readonly columns: readonly DataColumn<T>[]
  /** The link of a row. Its name is the link, and a press anywhere on the row follows it. */
  readonly linkOf?: (row: T) => string
  /** Details below an expanded row, and the row's name for the expand button. */
  readonly details?: { readonly of: (row: T) => ReactNode; readonly nameOf: (row: T) => string }
}

/** Items need an `_id`. The server sorts them. */
export function DataTable<T extends { _id: string }>({ label, columns, linkOf, details, ...list }: DataTableProps<T>) {
  return (
    <InfiniteItems {...list}>
      {(items) => <Rows items={items} isPending={list.pages.isFetchingNextPage} {...{ label, columns, linkOf, details }} />}
    </InfiniteItems>
  )
}

interface TableProps<T> extends Pick<DataTableProps<T>, 'label' | 'columns'> {
  readonly items: readonly T[]
}

/** Like `DataTable`, for rows that are all loaded. */
export const Table = <T extends { _id: string }>(props: TableProps<T>) => (
  <Rows isPending={false} linkOf={undefined} details={undefined} {...props} />
)

const features = tableFeatures({ rowExpandingFeature })
const options = { features, getRowCanExpand: () => true, autoResetExpanded: false } as const
const idOf = ({ _id }: { readonly _id: string }) => _id

interface RowsProps<T> extends Pick<DataTableProps<T>, 'label' | 'columns'> {
  readonly items: readonly T[]
  readonly isPending: boolean
  readonly linkOf: DataTableProps<T>['linkOf']
  readonly details: DataTableProps<T>['details']
}

function Rows<T extends { _id: string }>({ items, isPending, label, columns, linkOf, details }: RowsProps<T>) {
  const table = useTable({
    ...options,
    data: items,
    columns: columns.map(({ id, label: header }) => ({ id, header })),
    getRowId: idOf,
  })
  return (
    <table role="table" className={css['table']} aria-label={label} aria-busy={isPending}>
      <thead role="rowgroup" className={css['head']}>
        <tr role="row">
          {columns.map((column) => (
            <th key={column.id} role="columnheader" scope="col" data-align={column.align} data-wide={column.isWide}>
              {column.label}
            </th>
          ))}
          {details && (
            <th role="columnheader" scope="col" className={css['toggle']}>
              <VisuallyHidden>{t('Details')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <OneRow key={row.id} isOpen={details !== undefined && row.getIsExpanded()} {...{ row, columns, linkOf, details }} />
        ))}
      </tbody>
    </table>
  )
}

interface OneRowProps<T extends { _id: string }> extends Pick<RowsProps<T>, 'columns' | 'linkOf' | 'details'> {
  readonly row: Row<typeof features, T>
  readonly isOpen: boolean
}

function OneRow<T extends { _id: string }>({ row, isOpen, columns, linkOf, details }: OneRowProps<T>) {
  const id = useId()
  const item = row.original
  return (
    <>
      <tr role="row" id={row.id} className={css['row']} data-link={linkOf && true} data-open={isOpen || undefined}>
        {columns.map((column, index) => (
          <Cell key={column.id} column={column} isName={index === 0} {...(index === 0 && linkOf && { to: linkOf(item) })}>
            {column.cell(item)}
          </Cell>
        ))}
        {details && (
          <td role="cell" data-card="aside" className={css['toggle']}>
            <IconButton
              label={t('Details for {name}', { name: details.nameOf(item) })}
              icon={ChevronDownIcon}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={row.getToggleExpandedHandler()}
            />
          </td>
        )}
      </tr>
      {isOpen && (
        <tr role="row" id={id} className={css['details']}>
          <td role="cell" colSpan={columns.length + 1}>
            {details?.of(item)}
          </td>
        </tr>
      )}
    </>
  )
}

interface CellProps {
  readonly column: Pick<DataColumn<never>, 'label' | 'align' | 'isWide' | 'card'>
  readonly isName: boolean
  readonly to?: string
  readonly children: ReactNode
}

function Cell({ column, isName, to, children }: CellProps) {
  const isEmpty = children === null || children === '' || children === false
  return (
    <td
      role="cell"
      data-align={column.align}
      data-wide={column.isWide}
      data-card={isName ? 'name' : isEmpty ? 'none' : (column.card ?? 'fact')}
    >
      {!isName && column.card === undefined && (
        <span className={css['label']} aria-hidden>
          {column.label}
        </span>
      )}
      {to === undefined ? (
        children
      ) : (
        <Link to={to} className={css['link']}>
          {children}
        </Link>
      )}
    </td>
  )
}
