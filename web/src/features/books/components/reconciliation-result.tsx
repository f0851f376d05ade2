/** What the latest reconciliation found: all well, or exactly what differs. */
import type { CheckResult, Reconciliation } from '@fanfare/contract/books'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { AlertIcon, CheckIcon } from '#ui/icons.ts'
import css from './books.module.css'

export function ReconciliationResult({ result }: { readonly result: Reconciliation | null }) {
  if (!result) return <p className={css['soft']}>{t('The books are reconciled every night; the first time is tonight.')}</p>
  return (
    <>
      <p className={css['soft']}>
        {result.isGreen
          ? rich('Everything agreed {when}.', { when: <RelativeTime at={result.at} /> })
          : rich('Something did not agree {when}. What differs is listed below.', { when: <RelativeTime at={result.at} /> })}
      </p>
      <ul className={css['checks']}>
        {result.checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </>
  )
}

function Check({ check: { title, differences } }: { readonly check: CheckResult }) {
  return (
    <li>
      <span className={css['check']}>
        <span>{title}</span>
        {differences.length === 0 ? (
          <Chip tone="good" icon={CheckIcon}>
            {t('Agrees')}
          </Chip>
        ) : (
          <Chip tone="live" icon={AlertIcon}>
            {t('{count, plural, one {# difference} other {# differences}}', { count: differences.length })}
          </Chip>
        )}
      </span>
      {differences.length > 0 && (
        <ul className={css['differences']}>
          {differences.map(({ what, expected, found }) => (
            <li key={what}>
              <code>{what}</code> {t('{found} instead of {expected}', { found, expected })}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
