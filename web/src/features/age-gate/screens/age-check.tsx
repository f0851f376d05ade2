/** The page to which a provider of age checks sends the browser back. */
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { finishAgeCheck } from '@fanfare/contract/age-gate'
import { pageTitle } from '#core/page.ts'
import { readNext } from '#core/return-to.ts'
import { call, messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { useSettings } from '#core/viewer.ts'
import { Wordmark } from '#ui/wordmark.tsx'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Age check'))

export default function AgeCheck() {
  const { siteName } = useSettings()
  const [params] = useSearchParams()
  const [failure, setFailure] = useState<string>()
  const isSent = useRef(false)
  const next = readNext(params) ?? '/'
  useEffect(() => {
    // A result works once, and React may run an effect twice.
    if (isSent.current) return
    isSent.current = true
    const result = params.get('result') ?? ''
    const redeem = async () => {
      if (result === '') return setFailure(t('The age check was canceled.'))
      try {
        await call(finishAgeCheck, { body: { result } })
        // Loads a new document, because everything before was read without a confirmed age.
        location.replace(next)
      } catch (error) {
        setFailure(messageOf(error))
      }
    }
    void redeem()
  }, [params, next])
  return (
    <Notice
      mark={<Wordmark name={siteName} />}
      title={<h1>{failure === undefined ? t('Confirming your age') : t('Age not confirmed')}</h1>}
      action={
        failure === undefined ? (
          <Skeleton height={48} />
        ) : (
          <>
            <Button to={next} reloadDocument>
              {t('Try again')}
            </Button>
            <Button to="/page/contact" variant="quiet" size="small">
              {t('Contact us')}
            </Button>
          </>
        )
      }
    >
      <span role="status">{failure ?? t('This takes a moment.')}</span>
    </Notice>
  )
}
