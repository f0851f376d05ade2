/** What stands in a page's place when it cannot be shown: what happened, and a way on. */
import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Refused } from '@fanfare/contract'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { AlertIcon, ExploreIcon, LockIcon, OfflineIcon, type Icon } from '#ui/icons.ts'
import css from './error-page.module.css'

interface Words {
  readonly icon: Icon
  readonly title: string
  readonly text: string
  readonly canRetry: boolean
}

export function ErrorPage() {
  const error = useRouteError()
  const isOnline = useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  )
  const status = statusOf(error)
  const { icon: Drawn, title, text, canRetry } = isOnline ? wordsOf(status) : offline()
  return (
    <main id="main" className={css['page']}>
      <title>{title}</title>
      <span className={css['badge']}>
        <Drawn size={32} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={css['ways']}>
        {canRetry && <Button onClick={() => location.reload()}>{say('Try again')}</Button>}
        {/* A whole new page: whatever broke in this one is left behind. */}
        <Button look={canRetry ? 'quiet' : 'primary'} to="/" reloadDocument>
          {say('Go home')}
        </Button>
      </div>
    </main>
  )
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof Refused) return error.status
  return 500
}

function wordsOf(status: number): Words {
  if (status === 404) {
    const text = say('The address may be mistyped, or what was here is no longer shown.')
    return { icon: ExploreIcon, title: say('There is nothing here'), text, canRetry: false }
  }
  if (status === 403) {
    const text = say('You are signed in, but this page is not open to you.')
    return { icon: LockIcon, title: say('This page is closed'), text, canRetry: false }
  }
  if (status === 503 || status === 429) {
    const text = say('Please try again in a moment.')
    return { icon: AlertIcon, title: say('The site is catching its breath'), text, canRetry: true }
  }
  const text = say('Something went wrong, please try again later')
  return { icon: AlertIcon, title: say('That did not work'), text, canRetry: true }
}

const offline = (): Words => ({
  icon: OfflineIcon,
  title: say('You are offline'),
  text: say('This page needs a connection. It will be here when you are back.'),
  canRetry: true,
})

function watchLine(watcher: () => void): () => void {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}
