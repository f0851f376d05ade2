/** Around pages that speak to visitors: a top bar with the ways in, and nothing beside the page. */
import { Outlet } from 'react-router'
import { useAuthLinks } from '#core/auth-links.ts'
import { homeOf } from '#core/guard.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { SiteLinks } from './site-links.tsx'
import css from './public.module.css'

export default function Public() {
  const viewer = useViewer()
  const authLinks = useAuthLinks()
  const { siteName } = useSettings()
  return (
    <>
      <header className={css['bar']}>
        <Wordmark name={siteName} to={viewer ? homeOf(viewer) : '/'} />
        <nav aria-label={say('Main')} className={css['ways']}>
          <Button to="/explore" look="plain" size="small">
            {say('Explore')}
          </Button>
          {viewer ? (
            <Button to={homeOf(viewer)} size="small">
              {say('Home')}
            </Button>
          ) : (
            <>
              <Button to={authLinks.signIn()} look="quiet" size="small">
                {say('Sign in')}
              </Button>
              <Button to={authLinks.join()} size="small">
                {say('Join')}
              </Button>
            </>
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={css['foot']}>
        <p>{say('{siteName} · for adults only', { siteName })}</p>
        <SiteLinks />
      </footer>
    </>
  )
}
