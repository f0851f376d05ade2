import { Outlet } from 'react-router'
import { useAuthLinks } from '#core/auth-links.ts'
import { homeOf } from '#core/guard.ts'
import { LanguageSwitch } from '#core/language-switch.tsx'
import { useSettings, useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { itemsAt } from '../shell/navigation.ts'
import Foot from '../shell/foot.tsx'
import css from './public.module.css'

export default function Public() {
  const viewer = useViewer()
  const authLinks = useAuthLinks()
  const { siteName, menus } = useSettings()
  return (
    <>
      <header className={css['bar']}>
        <Wordmark name={siteName} to={viewer ? homeOf(viewer) : '/'} />
        <nav aria-label={t('Main')} className={css['ways']}>
          {menus.header.map(({ label, to }) => (
            <a key={`${label} ${to}`} href={to} rel="noopener noreferrer" className={css['item']}>
              {label}
            </a>
          ))}
          {itemsAt('public', viewer).map(({ to, label }) => (
            <Button key={to} to={to} variant="plain" size="small">
              {label()}
            </Button>
          ))}
          {viewer ? (
            <Button to={homeOf(viewer)} size="small">
              {t('Home')}
            </Button>
          ) : (
            <>
              <Button to={authLinks.signIn()} variant="quiet" size="small">
                {t('Sign in')}
              </Button>
              <span className={css['wide']}>
                <Button to={authLinks.join()} size="small">
                  {t('Sign up')}
                </Button>
              </span>
            </>
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={css['foot']}>
        <p>{t('{siteName} · for adults only', { siteName })}</p>
        <Foot />
        {!viewer && <LanguageSwitch />}
      </footer>
    </>
  )
}
