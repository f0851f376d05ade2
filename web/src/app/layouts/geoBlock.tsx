/** Replaces every page of a site that is not available in the visitor's country, with the operators' words. */
import { useSettings, useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import css from './geo-block.module.css'
import { OperatorSignIn } from './operator-sign-in.tsx'
import { SignOut } from './sign-out.tsx'
import { Window } from './window.tsx'

export function GeoBlock({ message = '' }: { readonly message?: string }) {
  const viewer = useViewer()
  const { siteName } = useSettings()
  return (
    <Window>
      <Notice
        mark={<Wordmark name={siteName} />}
        title={<h1>{t('Not available in your location')}</h1>}
        action={viewer ? <SignOut /> : <OperatorSignIn />}
      >
        <span className={css['message']} dir="auto">
          {message === '' ? t('This site isn’t available in your country.') : message}
        </span>
      </Notice>
    </Window>
  )
}

export default function GeoBlockLayout() {
  return <GeoBlock />
}
