/** The document of every page, with the theme, session, query cache and toasts. */
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
} from 'react-router'
import brandFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { brandStyle } from '#core/branding/brand-style.ts'
import { Checkout } from '#core/checkout/index.ts'
import { CLOSED_BANNERS } from '#core/closed-banners.ts'
import { requireRights } from '#core/guard.ts'
import { toErrorResponse, expiredTokenCookie } from '#core/loaders.ts'
import { useRootData, useSettings, type RootData } from '#core/viewer.ts'
import { siteTitle } from '#core/page.ts'
import { requestContextOf } from '#core/request-context.ts'
import { CACHE_ELEMENT, dehydrate } from '#lib/cache.ts'
import { readCookie, writeCookie } from '#lib/cookies.ts'
import { ownTimeZone, PageTime } from '#lib/now.ts'
import { followOtherTabs } from '#lib/session.ts'
import { discreetModeIn, useDiscreetMode } from '#lib/discreet-mode.ts'
import { themeIn, useTheme } from '#lib/theme.ts'
import { provideReader, reader, readingDirection, t } from '#lib/i18n.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { themeColors } from '#ui/theme-color.ts'
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { closedStatus } from './closed-status.ts'
import { recordEarlyPresses, replayEarlyPresses } from './early-presses.ts'
import { ErrorPage } from './error-boundary.tsx'
import { loadTopUp } from './features.ts'
import { useNonce } from './nonce.ts'
import { BackgroundParts } from './background-parts.tsx'
import { PageTransition } from './page-transition.tsx'
import css from './root.module.css'

const WhileActing = lazyComponent(() => import('./shell/while-acting.tsx'))
const VisitMeasurement = lazyComponent(() => import('./visit-measurement.tsx'))
const ClosedSite = lazyComponent(() => import('./closed-site.tsx'))

export const links: LinksFunction = () => [
  ...[textFont, brandFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'manifest', href: '/api/site/app.webmanifest' },
]

export const meta = siteTitle

export const middleware = [requireRights]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const requestContext = requestContextOf(context)
  try {
    const [viewer, settings] = await Promise.all([requestContext.viewer(), requestContext.settings()])
    const root: RootData = {
      // A suspended person sees what a visitor sees.
      isSignedIn: viewer !== null && !viewer.isSuspended,
      isSuspended: viewer?.isSuspended ?? false,
      isActing: viewer?.acting !== undefined,
      siteName: settings.siteName,
      favicon: settings.favicon,
      brandStyle: brandStyle(settings.branding),
      theme: themeIn(requestContext.cookies),
      discreetMode: discreetModeIn(requestContext.cookies),
      origin: requestContext.origin,
      closedBanners: readCookie(requestContext.cookies, CLOSED_BANNERS),
      now: Date.now(),
    }
    const status = closedStatus(settings, viewer, new URL(request.url).pathname) ?? 200
    const headers: HeadersInit = !viewer && requestContext.token ? { 'Set-Cookie': expiredTokenCookie(requestContext) } : {}
    return data(root, { status, headers })
  } catch (error) {
    throw toErrorResponse(error, requestContext)
  }
}

/** Loaded once. The query cache keeps its data fresh, and signing in or out reloads it. */
export const shouldRevalidate = ({
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: {
  defaultShouldRevalidate: boolean
  currentUrl: URL
  nextUrl: URL
}) => defaultShouldRevalidate && currentUrl.href === nextUrl.href

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const theme = useTheme(root?.theme ?? 'system')
  const isDiscreet = useDiscreetMode(root?.discreetMode ?? 'off') === 'on'
  const { lang, timeZone, messagesUrl } = reader()
  return (
    <html
      lang={lang}
      dir={readingDirection()}
      data-theme={theme}
      data-time-zone={timeZone}
      data-messages={messagesUrl}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Before the style sheets, because a script after them waits until they have loaded and blocks parsing. */}
        <script nonce={useNonce()} suppressHydrationWarning>
          {import.meta.env.SSR ? recordEarlyPresses : ''}
        </script>
        {theme !== 'dark' && (
          <meta name="theme-color" content={themeColors.light} {...(theme === 'system' && { media: ifSystemIs('light') })} />
        )}
        {theme !== 'light' && (
          <meta name="theme-color" content={themeColors.dark} {...(theme === 'system' && { media: ifSystemIs('dark') })} />
        )}
        {isDiscreet ? <title>{t('Notes')}</title> : <Meta />}
        <link rel="icon" href={isDiscreet ? '/discreet.svg' : root?.favicon || '/favicon.svg'} />
        <link rel="apple-touch-icon" href={root?.favicon || '/icon-180.png'} />
        <Links />
        <BrandStyle />
      </head>
      <body>
        {children}
        <CachedReads />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The operator's colors and logo. Behind the style sheets, whose properties it replaces. */
function BrandStyle() {
  const root = useRootData()
  return (
    <style id="brand" nonce={useNonce()} suppressHydrationWarning>
      {root?.brandStyle}
    </style>
  )
}

/** The data that the loaders read, for the browser's cache. Read before hydration. */
function CachedReads() {
  const queries = useQueryClient()
  const text = import.meta.env.SSR ? dehydrate(queries) : ''
  return (
    <script id={CACHE_ELEMENT} nonce={useNonce()} type="application/json" suppressHydrationWarning>
      {text}
    </script>
  )
}

const ifSystemIs = (scheme: 'light' | 'dark') => `(prefers-color-scheme: ${scheme})`

export default function Root() {
  const root = useLoaderData<typeof loader>()
  const settings = useSettings()
  useEffect(() => {
    replayEarlyPresses()
    followOtherTabs()
    sendTimeZone()
    // Specification, section 2: no context menu anywhere in the app.
    const refuse = (event: Event) => event.preventDefault()
    document.addEventListener('contextmenu', refuse)
    return () => document.removeEventListener('contextmenu', refuse)
  }, [])
  return (
    <PageTime value={root.now}>
      <a className={css['skip']} href="#main">
        {t('Skip to content')}
      </a>
      {/* First in the order of the keyboard, because it asks something. */}
      {settings.gaCode !== '' && (
        <Suspense>
          <VisitMeasurement code={settings.gaCode} />
        </Suspense>
      )}
      {root.isActing && (
        <Suspense>
          <WhileActing />
        </Suspense>
      )}
      <PageTransition />
      <BackgroundParts />
      {settings.maintenance || settings.countryBlock || settings.neededAgeCheck ? (
        <Suspense>
          <ClosedSite>
            <Outlet />
          </ClosedSite>
        </Suspense>
      ) : (
        <Outlet />
      )}
      <Checkout loadTopUp={loadTopUp} />
      <Toasts />
    </PageTime>
  )
}

/** The server reads the cookie with the next page. Requests for data already use the new time zone. */
function sendTimeZone(): void {
  const now = reader()
  const timeZone = ownTimeZone()
  if (timeZone === now.timeZone) return
  writeCookie('timeZone', timeZone)
  provideReader(() => ({ ...now, timeZone }))
}

export function ErrorBoundary() {
  return <ErrorPage />
}
