import type { ConsentScope } from '@fanfare/contract/consents'
import { scopeLabel } from '#core/consents/consent-labels.ts'
import { t } from '#lib/i18n.ts'
import css from './consents.module.css'

interface TermsViewProps {
  readonly scopes: readonly ConsentScope[]
  /** A text; null for no end. */
  readonly until: string | null
}

export const TermsView = ({ scopes, until }: TermsViewProps) => (
  <>
    <ul className={css['list']}>
      {scopes.map((scope) => (
        <li key={scope}>{scopeLabel[scope]()}</li>
      ))}
    </ul>
    <p>{until === null ? t('No end date') : t('Until {day}', { day: until })}</p>
  </>
)
