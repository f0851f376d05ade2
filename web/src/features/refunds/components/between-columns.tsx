/** Between whom a sale or a refund is, as the first two columns of its table. */
import type { Person } from '@fanfare/contract/people'
import { saleKind } from '#core/registry.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { PersonCell } from '#ui/person-cell.tsx'

interface Between {
  readonly fan: Person
  /** Null where tokens were bought. */
  readonly performer: Person | null
  readonly kind: string
  /** The performer does not learn of whom it is. */
  readonly isAnonymous?: boolean
  readonly createdAt: string
}

/** A kind without a feature here keeps its own name. */
export const whatWasSold = (kind: string): string => saleKind(kind)?.one() ?? (kind === 'purchase' ? t('Bought tokens') : kind)

export const betweenColumns = (): DataColumn<Between>[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: ({ fan, kind, isAnonymous = false, createdAt }) => (
      <PersonCell person={fan}>
        {whatWasSold(kind)} · {isAnonymous && <>{t('anonymous')} · </>}
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
