import type { RecordedAct } from '@fanfare/contract/audit'
import { roleLabel } from '#core/operator-roles.ts'
import { t } from '#lib/i18n.ts'
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

const Changes = ({ changes }: Pick<RecordedAct, 'changes'>) => (
  <table className={css['changes']}>
    <thead>
      <tr>
        <th scope="col">{t('Field')}</th>
        <th scope="col">{t('Before')}</th>
        <th scope="col">{t('After')}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ name, before, after }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td dir="auto">{before ?? '—'}</td>
          <td dir="auto">{after ?? '—'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
