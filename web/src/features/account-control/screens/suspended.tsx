/** Tells a suspended person why, until when, and whom to write to. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readOwnSuspension } from '@fanfare/contract/account-control'
import { signOut } from '@fanfare/contract/auth'
import { listStatements } from '@fanfare/contract/statements'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { session } from '#lib/session.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import css from '../components/suspended.module.css'

const latest = { query: { limit: 1 } } as const

const page = createLoaders(
  async ({ read, tryRead }) => void (await Promise.all([read(readOwnSuspension, {}), tryRead(listStatements, latest)])),
)
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Account suspended'))

const CHECK_INTERVAL_MS = 15_000

export default function Suspended() {
  const { siteName } = useSettings()
  const { data } = useQuery({ ...query(readOwnSuspension, {}), refetchInterval: CHECK_INTERVAL_MS })
  const decisions = useQuery(query(listStatements, latest)).data?.data ?? []
  const suspension = data?.suspension
  const leave = useApiMutation(signOut)
  const isRestored = suspension === null
  useEffect(() => {
    if (isRestored) location.assign('/')
  }, [isRestored])
  return (
    <Notice
      mark={<Wordmark name={siteName} />}
      title={<h1>{suspension?.kind === 'ban' ? t('Your account is banned') : t('Your account is suspended')}</h1>}
      action={
        <>
          {decisions.length > 0 && (
            <Button to="/statements" reloadDocument>
              {t('Read decision')}
            </Button>
          )}
          <Button to="/page/contact" variant={decisions.length > 0 ? 'quiet' : 'primary'} reloadDocument>
            {t('Contact us')}
          </Button>
          <Button
            variant="quiet"
            isPending={leave.isPending}
            onClick={() => leave.mutate({}, { onSettled: () => session.end() })}
          >
            {t('Sign out')}
          </Button>
        </>
      }
    >
      {suspension && <Why {...suspension} canAppeal={decisions[0]?.appeal.state === 'possible'} />}
    </Notice>
  )
}

interface WhyProps {
  readonly kind: 'suspension' | 'ban'
  readonly reason: string
  readonly until: string | null
  readonly canAppeal: boolean
}

function Why({ kind, reason, until, canAppeal }: WhyProps) {
  return (
    <span className={css['why']}>
      <span>
        {until === null
          ? kind === 'ban'
            ? t('An operator of this site has banned your account for good, for this reason:')
            : t('An operator of this site has suspended your account, for this reason:')
          : rich('An operator of this site has suspended your account until {date}, for this reason:', {
              date: <DateOf at={until} />,
            })}
      </span>
      <q className={css['reason']}>{reason}</q>
      <span>
        {canAppeal
          ? t('If you think this is a mistake, read the decision and appeal.')
          : t('If you think this is a mistake, contact us.')}
      </span>
    </span>
  )
}
