/** The frame of pages that are open before the age check: links between those of members, and none to the rest of the site. */
import type { ReactNode } from 'react'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { AccountLinks } from './account-links.tsx'
import css from './before-age-check.module.css'

export default function BeforeAgeCheck({ children }: { readonly children: ReactNode }) {
  const { siteName } = useSettings()
  return (
    <div className={css['frame']}>
      <header className={css['bar']}>
        <Wordmark name={siteName} to="/" />
        <Button to="/" size="small">
          {t('Confirm your age')}
        </Button>
      </header>
      <AccountLinks />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
