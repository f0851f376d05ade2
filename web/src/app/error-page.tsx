/** Shown in place of a page that cannot be displayed: what happened, and what to do. */
import { Suspense, useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '@fanfare/contract'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useIsOnline } from '#lib/online.ts'
import { AlertIcon, ExploreIcon, LockIcon, type Icon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { OfflineIcon } from '#ui/rare-icons.ts'
import { Badge, Notice } from '#ui/layout/notice.tsx'

const BlockedSearch = lazyComponent(() => import('#core/search-help.tsx'))

interface Words {
  readonly icon: Icon
  readonly title: string
  readonly text: string
  readonly canRetry: boolean
}

export function ErrorInPage() {
  const { revalidate, state } = useRevalidator()
  return <Trouble onRetry={() => void revalidate()} isPending={state === 'loading'} />
}

/** A full page, for errors without a frame. */
export const ErrorPage = () => (
  <main id="main">
    <Trouble onRetry={() => location.reload()} isPending={false} />
  </main>
)

function Trouble({ onRetry, isPending }: { onRetry: () => void; isPending: boolean }) {
  const error = useRouteError()
  const code = codeOf(error)
  if (code === 'search_blocked' || code === 'search_not_allowed')
    return (
      <Suspense>
        <BlockedSearch isAbuse={code === 'search_blocked'} />
      </Suspense>
    )
  return <Failure error={error} onRetry={onRetry} isPending={isPending} />
}

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly isPending: boolean
}

function Failure({ error, onRetry, isPending }: FailureProps) {
  const isOnline = useIsOnline()
  const isOutsideSeat = codeOf(error) === 'seat_right_missing'
  const { icon: Drawn, title, text, canRetry } = isOnline ? wordsOf(statusOf(error), isOutsideSeat) : offline()
  const retry = useEffectEvent(() => canRetry && onRetry())
  // Retries automatically when the connection is back.
  useEffect(() => {
    const back = () => retry()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  return (
    <>
      <Notice
        fillsFrame
        mark={
          <Badge>
            <Drawn size={28} />
          </Badge>
        }
        title={<h1>{title}</h1>}
        action={
          <>
            {canRetry && (
              <Button onClick={onRetry} isPending={isPending}>
                {t('Try again')}
              </Button>
            )}
            {/* Loads a new document, so that the broken page is discarded. */}
            <Button variant={canRetry ? 'quiet' : 'primary'} to="/" reloadDocument>
              {t('Go home')}
            </Button>
          </>
        }
      >
        {text}
      </Notice>
    </>
  )
}

/** Returns the API's error code, in the browser and from the server's loader. */
function codeOf(error: unknown): unknown {
  if (error instanceof ApiError) return error.code
  return isRouteErrorResponse(error) ? (error.data as { code?: unknown } | undefined)?.code : undefined
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status
  return 500
}

function wordsOf(status: number, isOutsideSeat: boolean): Words {
  if (isOutsideSeat) {
    const text = t('Your rights in this team don’t include this page.')
    return { icon: LockIcon, title: t('Access denied'), text, canRetry: false }
  }
  if (status === 404) {
    const text = t('The address may be mistyped, or the page is no longer available.')
    return { icon: ExploreIcon, title: t('Page not found'), text, canRetry: false }
  }
  // 451: the site has closed for this country since the page was opened. A new document says so.
  if (status === 403 || status === 451) {
    const text = t('You don’t have access to this page.')
    return { icon: LockIcon, title: t('Access denied'), text, canRetry: false }
  }
  if (status === 503 || status === 429) {
    const text = t('Try again in a moment.')
    return { icon: AlertIcon, title: t('We’re busy right now'), text, canRetry: true }
  }
  const text = t('Something went wrong, please try again later')
  return { icon: AlertIcon, title: t('Something went wrong'), text, canRetry: true }
}

const offline = (): Words => ({
  icon: OfflineIcon,
  title: t('You’re offline'),
  text: t('This page needs an internet connection. Try again when you’re back online.'),
  canRetry: true,
})
