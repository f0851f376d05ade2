/** Confirms a provider by the emailed link, with a button press: email programs and virus scanners open links too. */
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '@fanfare/contract'
import { confirmOwnerByMail } from '@fanfare/contract/social-sign-in'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import { CodeField } from '#core/auth/code-field.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { LOGIN_PATH } from '#core/return-to.ts'
import { call } from '#lib/api.ts'
import { deviceId } from '#lib/browser-memory.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { leaveAfter } from '../components/finish.ts'
import css from '#core/auth/forms.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Confirm your sign-in'))

export default function ConfirmLink() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    shape: confirmOwnerByMail.body,
    initial: { token, code: '' },
    submit: async ({ code = '' }) => {
      const device = deviceId.read()
      const body = { token, ...(code !== '' && { code }), ...(device !== '' && { device }) }
      const outcome = await call(confirmOwnerByMail, { body }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'code_needed')) throw error
        setNeedsCode(true)
      })
      if (outcome) await leaveAfter(outcome)
    },
  })
  return (
    <AuthFrame
      title={t('Confirm your sign-in')}
      lead={t('Use the browser in which you started. If it wasn’t you, close this page: nothing changes.')}
      foot={<Link to={LOGIN_PATH}>{t('Back to sign in')}</Link>}
    >
      <form {...form.props} className={css['form']}>
        {needsCode && <CodeField form={form} />}
        <FormNote form={form} />
        <Button type="submit" size="large" isWide isPending={form.isPending}>
          {t('Confirm sign-in')}
        </Button>
      </form>
    </AuthFrame>
  )
}
