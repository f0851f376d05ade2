/** Asks signed-in people to agree to new terms, in front of every page where they do not need to read or leave. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { agreeToTerms, readTermsToAgree } from '@fanfare/contract/terms-agreements'
import { hasSeat, useSettings, useViewer } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './terms-prompt.module.css'

/** The terms themselves, the contact form, and pages on which people sign out. */
const OPEN_PAGES = /^\/(?:page\/|user\/|star\/|auth\/)/

export function TermsPrompt() {
  const viewer = useViewer()
  const { termsAskAgreement } = useSettings()
  const { pathname } = useLocation()
  const isAsked = termsAskAgreement && viewer !== null && viewer.role !== 'admin' && hasSeat(viewer)
  const { data } = useQuery({ ...query(readTermsToAgree, {}), enabled: isAsked })
  const version = isAsked && data?.version
  if (!viewer || !version || OPEN_PAGES.test(pathname)) return null
  return <Question version={version} accountPath={viewer.isPerformer ? '/star/account' : '/user/account'} />
}

interface QuestionProps {
  readonly version: string
  readonly accountPath: string
}

function Question({ version, accountPath }: QuestionProps) {
  const act = useApiMutation(agreeToTerms)
  const agree = () => act.mutate({ body: { version } }, { onError: (error) => toast(messageOf(error), 'bad') })
  return (
    <Sheet
      isOpen
      onClose={() => undefined}
      canClose={false}
      isLayer={false}
      title={t('Our terms have changed')}
      footer={
        <>
          <Button variant="quiet" to={accountPath}>
            {t('Open my account')}
          </Button>
          <Button isPending={act.isPending} onClick={agree}>
            {t('Agree')}
          </Button>
        </>
      }
    >
      <div className={css['text']}>
        <ol>
          <li>
            {rich('Read the <terms>new terms</terms>.', {
              terms: (text) => (
                <Link to="/page/terms" target="_blank">
                  {text}
                </Link>
              ),
            })}
          </li>
          <li>{t('Choose “Agree” to continue.')}</li>
        </ol>
        <p>{t('Your balance, subscriptions and purchases don’t change. If you don’t agree, you can sign out or contact us.')}</p>
      </div>
    </Sheet>
  )
}
