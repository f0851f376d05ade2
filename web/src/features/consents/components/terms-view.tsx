import type { ConsentScope } from '@fanfare/contract/consents'
import { scopeLabel } from '#core/consents/consent-labels.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { BulletList } from '#ui/layout/bullet-list.tsx'

interface TermsViewProps {
  readonly scopes: readonly ConsentScope[]
  /** Null for no end. */
  readonly until: string | null
}

export const TermsView = ({ scopes, until }: TermsViewProps) => (
  <>
    <BulletList>
      {scopes.map((scope) => (
        <li key={scope}>{scopeLabel[scope]()}</li>
      ))}
    </BulletList>
    <p>{until === null ? t('No end date') : rich('Until {day}', { day: <DateOf at={until} /> })}</p>
  </>
)
