/** Replaces every page of a site that is not available in the visitor's country, with the operators' words. */
import { useSettings, useViewer } from '#core/viewer.ts'
import { LanguageSwitch } from '#core/language-switch.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { Slot } from '../shell/slot.tsx'
import { SignOut } from './sign-out.tsx'
import css from './geo-block.module.css'

export function GeoBlock({ message = '' }: { readonly message?: string }) {
  const viewer = useViewer()
  const { siteName } = useSettings()
  const title = t('Not available in your location')
  return (
    <div className={css['window']}>
      <title>{title}</title>
      <main id="main" tabIndex={-1}>
        <Notice mark={<Wordmark name={siteName} />} title={<h1>{title}</h1>} action={viewer ? <SignOut /> : <SignIn />}>
          <span className={css['message']} dir="auto">
            {message === '' ? t('This site isn’t available in your country.') : message}
          </span>
        </Notice>
      </main>
      <footer className={css['foot']}>
        <Slot name="foot" />
        {!viewer && <LanguageSwitch />}
      </footer>
    </div>
  )
}

const SignIn = () => (
  <Button to="/auth/login" variant="quiet" size="small">
    {t('Sign in as an operator')}
  </Button>
)

export default function GeoBlockLayout() {
  return <GeoBlock />
}
