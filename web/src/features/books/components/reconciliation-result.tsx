/** What the latest reconciliation found: all well, or exactly what differs. */
import type { CheckResult, Reconciliation } from '@fanfare/contract/books'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { AlertIcon, CheckIcon } from '#ui/icons.ts'
import css from './books.module.css'

const NIGHTLY_MS = 30 * 3_600_000

export function ReconciliationResult({ result }: { readonly result: Reconciliation | null }) {
  const now = useNow()
  if (!result) return <p className={css['soft']}>{t('The books are reconciled every night; the first time is tonight.')}</p>
  return (
    <>
      <p className={css['soft']}>{summaryOf(result)}</p>
      {now - Date.parse(result.at) > NIGHTLY_MS && (
        <ErrorNote
          error={t(
            'That was more than a day ago: the nightly reconciliation did not run. The system health says whether background work is done.',
          )}
        />
      )}
      <ul className={css['checks']}>
        {result.checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </>
  )
}

function summaryOf({ at, isGreen, checks }: Reconciliation) {
  const when = <RelativeTime at={at} />
  if (isGreen) return rich('Everything agreed {when}.', { when })
  if (checks.some(({ differences }) => differences.length > 0))
    return rich('Something did not agree {when}. What differs is listed below.', { when })
  return rich('Not everything could be checked {when}: what could not is listed below. All else agreed.', { when })
}

function Check({ check: { title, isMade, differences } }: { readonly check: CheckResult }) {
  return (
    <li>
      <span className={css['check']}>
        <span>{title}</span>
        {!isMade ? (
          <Chip tone="brass" icon={AlertIcon}>
            {t('Could not be checked')}
          </Chip>
        ) : differences.length === 0 ? (
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
