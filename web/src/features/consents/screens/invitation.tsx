/** The page behind a guest's link: reads the request, and signs or declines it. Opening the page alone changes nothing. */
import { useState } from 'react'
import { useParams } from 'react-router'
import { openConsentLink, type ConsentInvitation } from '@fanfare/contract/consent-links'
import { pageTitle } from '#core/page.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { localTexts } from '#lib/browser-storage.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SignForm } from '../components/sign-form.tsx'
import { SignedNote } from '../components/signed-note.tsx'
import css from '../components/consents.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Your consent'))

const claimName = (token: string) => `fanfare-consent ${token}`

interface Opened {
  readonly invitation: ConsentInvitation
  readonly claim: string
}

export default function Invitation() {
  const token = useParams()['token'] ?? ''
  const [opened, setOpened] = useState<Opened>()
  const [answer, setAnswer] = useState<{ readonly secret?: string }>()
  const open = useApiMutation(openConsentLink)
  // The link belongs to the first browser that opens it. Programs that preview links press no button.
  async function read(): Promise<void> {
    const before = localTexts.read(claimName(token))
    const found = await open.mutateAsync({ body: { token, ...(before !== '' && { claim: before }) } })
    localTexts.save(claimName(token), found.claim)
    setOpened(found)
  }
  const finish = (done: { readonly secret?: string }) => {
    localTexts.save(claimName(token), '')
    setAnswer(done)
  }
  return (
    <div className={css['column']}>
      <Page title={t('Your consent')}>
        <Card as="section" className={css['form'] ?? ''}>
          {answer?.secret !== undefined && <SignedNote secret={answer.secret} />}
          {answer && answer.secret === undefined && <p>{t('You declined. You can close this page.')}</p>}
          {!answer && opened && <SignForm key={token} token={token} {...opened} onDone={finish} />}
          {!answer && !opened && (
            <>
              <p>
                {t(
                  'A performer wants to publish content that shows you and asks for your consent. You need an ID and a camera. You don’t need an account.',
                )}
              </p>
              <p>{t('The link works only in the browser in which you open it. Open it where you want to sign.')}</p>
              <ErrorNote error={open.error} />
              <Button isWide isPending={open.isPending} onClick={() => void read().catch(() => undefined)}>
                {t('Read request')}
              </Button>
            </>
          )}
        </Card>
      </Page>
    </div>
  )
}
