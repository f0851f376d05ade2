/** The first two columns of tables of sales and refunds: fan and performer. */
import type { Person } from '@fanfare/contract/people'
import { saleKind } from '#core/kinds.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { PersonCell } from '#ui/person-cell.tsx'

interface Between {
  readonly fan: Person
  /** Null for token purchases. */
  readonly performer: Person | null
  readonly kind: string
  /** True if the performer does not learn the fan's name. */
  readonly isAnonymous?: boolean
  readonly createdAt: string
}

/** Returns a kind's own name if no feature registers it. */
export const soldKindLabel = (kind: string): string =>
  saleKind(kind)?.one() ?? (kind === 'purchase' ? t('Token purchases') : kind)

export const buyerAndSellerColumns = (): DataColumn<Between>[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: ({ fan, kind, isAnonymous = false, createdAt }) => (
      <PersonCell person={fan}>
        {soldKindLabel(kind)} · {isAnonymous && <>{t('anonymous')} · </>}
        <RelativeTime at={createdAt} />
      </PersonCell>
    ),
  },
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer }) => performer && <PersonName person={performer} to={`/${performer.username}`} />,
  },
]
