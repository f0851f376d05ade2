import { useState } from 'react'
import { explainDifference, type CheckResult, type Difference, type Reconciliation } from '@fanfare/contract/books'
import { IfPermitted } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { AlertIcon, CheckIcon } from '#ui/icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ExplainForm } from './explain-form.tsx'
import { ExplanationText } from './explanation-text.tsx'
import css from './books.module.css'

const NIGHTLY_MS = 30 * 3_600_000

export function ReconciliationResult({ result }: { readonly result: Reconciliation | null }) {
  const now = useNow()
  if (!result)
    return <p className={css['soft']}>{t('The books are reconciled every night. The first reconciliation runs tonight.')}</p>
  return (
    <>
      <p className={css['soft']}>{summaryOf(result)}</p>
      {now - Date.parse(result.at) > NIGHTLY_MS && (
        <ErrorNote
          error={t(
            'The last result is more than a day old, so the nightly reconciliation didn’t run. Check the system health to see whether background jobs are running.',
          )}
        />
      )}
      <ul className={css['checks']}>
        {result.checks.map((check) => (
          <Check key={check.name} id={result._id} check={check} />
        ))}
      </ul>
    </>
  )
}

function summaryOf({ at, isGreen, checks }: Reconciliation) {
  const when = <RelativeTime at={at} />
  if (isGreen) return rich('All checks passed {when}.', { when })
  if (checks.some(({ differences }) => unexplained(differences).length > 0))
    return rich('Differences were found {when}. They are listed below.', { when })
  return rich('Some checks couldn’t be completed {when}. They are listed below. All other checks passed.', { when })
}

const unexplained = (differences: readonly Difference[]) => differences.filter(({ explanation }) => explanation === null)

function Check({ id, check: { name, title, isMade, differences } }: { readonly id: string; readonly check: CheckResult }) {
  const count = unexplained(differences).length
  return (
    <li>
      <span className={css['check']}>
        <span>{title}</span>
        {!isMade ? (
          <Chip tone="brass" icon={AlertIcon}>
            {t('Couldn’t be checked')}
          </Chip>
        ) : count === 0 ? (
          <Chip tone="good" icon={CheckIcon}>
            {differences.length === 0 ? t('Matches') : t('Explained')}
          </Chip>
        ) : (
          <Chip tone="danger" icon={AlertIcon}>
            {t('{count, plural, one {# difference} other {# differences}}', { count })}
          </Chip>
        )}
      </span>
      {differences.length > 0 && (
        <ul className={css['differences']}>
          {differences.map((one) => (
            <DifferenceLine key={one.what} difference={one} of={{ id, check: name }} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface DifferenceLineProps {
  readonly difference: Difference
  readonly of: { readonly id: string; readonly check: string }
}

function DifferenceLine({ difference, of }: DifferenceLineProps) {
  const [isExplaining, setExplaining] = useState(false)
  const { what, expected, found, explanation } = difference
  const close = () => setExplaining(false)
  return (
    <li>
      <span className={css['difference']}>
        <span>
          <code>{what}</code> {t('{found} instead of {expected}', { found, expected })}
        </span>
        {!explanation && (
          <IfPermitted route={explainDifference}>
            {' '}
            <Button size="small" variant="quiet" onClick={() => setExplaining(true)}>
              {t('Explain')} <VisuallyHidden>{what}</VisuallyHidden>
            </Button>
          </IfPermitted>
        )}
      </span>
      {explanation && <ExplanationText explanation={explanation} />}
      {isExplaining && (
        <Sheet isOpen onClose={close} title={t('Explain difference')}>
          <ExplainForm {...of} what={what} onDone={close} />
        </Sheet>
      )}
    </li>
  )
}
