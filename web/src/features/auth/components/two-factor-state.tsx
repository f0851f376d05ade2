/** Shows since when two-factor authentication is on, or what it is for. */
import { readTwoFactor } from '@fanfare/contract/two-factor'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'

export function TwoFactorState() {
  const { since, recoveryCodesLeft: left } = useApiQuery(readTwoFactor, {})
  if (since === null)
    return <p>{t('Add a second step: a code from an app on your phone. A stolen password alone won’t be enough.')}</p>
  return (
    <p>
      {rich('On since {date}.', { date: <DateOf at={since} /> })}{' '}
      {t(
        '{left, plural, =0 {You have no recovery codes left.} one {You have # recovery code left.} other {You have # recovery codes left.}}',
        { left },
      )}
    </p>
  )
}
