/** Replaces the pages of a site for adults until the visitor has confirmed their age. Search engines get it too. */
import { useLocation } from 'react-router'
import { declareAge, startAgeCheck, type AgeMethod } from '@fanfare/contract/age-gate'
import { authLinkFrom, LOGIN_PATH } from '#core/return-to.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { toast } from '#ui/toast.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { AccountLinks } from './account-links.tsx'
import { SignOut } from './sign-out.tsx'
import { Window } from './window.tsx'

export function AgeGate({ method }: { readonly method: AgeMethod }) {
  const viewer = useViewer()
  const { siteName } = useSettings()
  return (
    <Window foot={<AccountLinks />}>
      {/* Search engines then leave the site out of filtered results. */}
      <meta name="rating" content="adult" />
      <Notice
        mark={<Wordmark name={siteName} />}
        title={<h1>{t('Are you 18 or older?')}</h1>}
        action={
          <>
            {method === 'check' ? <Check /> : <Declare />}
            {viewer ? <SignOut /> : <SignIn />}
          </>
        }
      >
        {method === 'check'
          ? t('This site is for adults. In your country, a provider checks your age once. We store only the result.')
          : t('This site is for adults. If you are under 18, please leave.')}
      </Notice>
    </Window>
  )
}

function SignIn() {
  const place = useLocation()
  return (
    <Button to={authLinkFrom(LOGIN_PATH, place)} variant="quiet" size="small">
      {t('Sign in')}
    </Button>
  )
}

const showError = (error: Error) => toast(messageOf(error), 'bad')

function Declare() {
  const declare = useApiMutation(declareAge)
  return (
    <Button
      isPending={declare.isPending || declare.isSuccess}
      // Loads a new document, because everything before was read without a confirmed age.
      onClick={() => declare.mutate({}, { onSuccess: () => location.reload(), onError: showError })}
    >
      {t('I’m 18 or older')}
    </Button>
  )
}

function Check() {
  const start = useApiMutation(startAgeCheck)
  const { pathname, search } = useLocation()
  return (
    <Button
      isPending={start.isPending || start.isSuccess}
      onClick={() =>
        start.mutate({ body: { next: pathname + search } }, { onSuccess: ({ url }) => location.assign(url), onError: showError })
      }
    >
      {t('Check my age')}
    </Button>
  )
}
