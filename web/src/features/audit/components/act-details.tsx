import type { RecordedAct } from '@fanfare/contract/audit'
import { roleLabel } from '#core/operator-roles.ts'
import { t } from '#lib/i18n.ts'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import css from './audit.module.css'

/** The changed values of an act, and the facts that identify its row. */
export function ActDetails({
  act: { at, operatorName, role, subject, changes, hash, _id: number },
}: {
  readonly act: RecordedAct
}) {
  return (
    <div className={css['details']}>
      {changes.length > 0 && <Changes changes={changes} />}
      <dl className={css['facts']}>
        <Fact label={t('Number')}>{number}</Fact>
        <Fact label={t('Time')}>
          <DateAndTimeOf at={at} />
        </Fact>
        <Fact label={t('Operator')}>
          <bdi>{operatorName}</bdi> ({roleLabel[role]()})
        </Fact>
        {subject.id !== '' && <Fact label={subject.title}>{subject.id}</Fact>}
        <Fact label={t('Hash')}>{hash}</Fact>
      </dl>
    </div>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={css['value']}>{children}</dd>
  </div>
)

type Change = RecordedAct['changes'][number] & { readonly _id: string }

const Changes = ({ changes }: Pick<RecordedAct, 'changes'>) => (
  <Table label={t('Changes')} items={changes.map((change) => ({ ...change, _id: change.name }))} columns={columns()} />
)

const columns = (): DataColumn<Change>[] => [
  { id: 'name', label: t('Field'), cell: ({ name }) => name },
  { id: 'before', label: t('Before'), isWide: true, cell: ({ before }) => <Value>{before}</Value> },
  { id: 'after', label: t('After'), isWide: true, cell: ({ after }) => <Value>{after}</Value> },
]

const Value = ({ children }: { readonly children: string | null }) => (
  <span dir="auto" className={css['value']}>
    {children ?? '—'}
  </span>
)
