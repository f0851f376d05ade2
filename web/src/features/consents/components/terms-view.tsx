import type { ConsentScope } from '@fanfare/contract/consents'
import { scopeLabel } from '#core/consents/consent-labels.ts'
import { t } from '#lib/i18n.ts'
import { BulletList } from '#ui/layout/bullet-list.tsx'

interface TermsViewProps {
  readonly scopes: readonly ConsentScope[]
  /** A text; null for no end. */
  readonly until: string | null
}

export const TermsView = ({ scopes, until }: TermsViewProps) => (
  <>
    <BulletList>
      {scopes.map((scope) => (
        <li key={scope}>{scopeLabel[scope]()}</li>
      ))}
    </BulletList>
    <p>{until === null ? t('No end date') : t('Until {day}', { day: until })}</p>
  </>
)
