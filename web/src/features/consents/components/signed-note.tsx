import { useOrigin } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import css from './consents.module.css'

/** Shows the address of the guest's page. The site keeps only a hash of its secret, so it is shown once. */
export function SignedNote({ secret }: { readonly secret: string }) {
  const path = `/my-consent/${secret}`
  return (
    <div className={css['form']}>
      <p>{t('Thank you. An operator checks your ID next.')}</p>
      <p>{t('Keep this link. With it you see your consent and can revoke it. We can’t show it again.')}</p>
      <CopyField label={t('Your page')} value={`${useOrigin()}${path}`} />
      <Button isWide to={path}>
        {t('Open my page')}
      </Button>
    </div>
  )
}
