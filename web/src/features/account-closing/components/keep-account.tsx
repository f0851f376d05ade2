import { useQuery } from '@tanstack/react-query'
import { keepAccount, readClosing } from '@fanfare/contract/account-closing'
import { readOwnSuspension } from '@fanfare/contract/account-control'
import { signOut } from '@fanfare/contract/auth'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { session } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import css from './account-closing.module.css'

/** Only an operator can reopen an account that an operator has closed. */
export function KeepAccount() {
  const zone = useTimeZone()
  const { data, error, isPending, refetch } = useQuery(query(readClosing, {}))
  const keep = useApiMutation(keepAccount)
  const leave = useApiMutation(signOut)
  const closing = data?.closing
  const failed = (problem: Error) => toast(messageOf(problem), 'bad')
  // A whole new page, because this one was rendered for a closed account.
  const keeps = () => keep.mutate({}, { onSuccess: () => location.assign('/'), onError: failed })
  const leaves = () => leave.mutate({}, { onSuccess: () => session.end(), onError: failed })
  if (isPending) return <SkeletonRows count={1} />
  return (
    <Stack isClose>
      <ErrorNote error={error} onRetry={refetch} />
      {closing && (
        <p>
          {closing.isByOperator
            ? t('An operator of this site has closed it. It will be erased on {date}.', {
                date: formatDate(closing.eraseAt, zone),
              })
            : t('It will be erased on {date}. Until then, no one can see your profile, and you can keep your account.', {
                date: formatDate(closing.eraseAt, zone),
              })}
        </p>
      )}
      {closing?.isByOperator ? (
        <ClosedByOperator />
      ) : (
        <Button size="large" isWide isPending={keep.isPending} onClick={keeps}>
          {t('Keep my account')}
        </Button>
      )}
      <Button variant="quiet" size="large" isWide isPending={leave.isPending} onClick={leaves}>
        {t('Sign out')}
      </Button>
    </Stack>
  )
}

function ClosedByOperator() {
  const { data } = useQuery(query(readOwnSuspension, {}))
  return (
    <>
      {data?.suspension && <blockquote className={css['reason']}>{data.suspension.reason}</blockquote>}
      <p>{t('If you think this is a mistake, contact us before that day.')}</p>
      <Button to="/page/contact" size="large" isWide reloadDocument>
        {t('Contact us')}
      </Button>
    </>
  )
}
