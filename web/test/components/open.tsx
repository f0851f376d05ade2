/** Opens a component or a screen inside the frame of a page, with a fake API and a fake realtime server. */
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, Outlet, type ClientLoaderFunctionArgs, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { readPublicSettings } from '@fanfare/contract/site'
import { readMe, type Me } from '@fanfare/contract/users'
import { Checkout } from '#core/checkout/index.ts'
import { tokenPriceIn, useRootData, type RootData } from '#core/viewer.ts'
import { PSEUDO } from '@fanfare/i18n/locales'
import { newKey, query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { provideReader } from '#lib/i18n.ts'
import { provideTokenPrice } from '#lib/token-format.ts'
import { PageTime } from '#lib/now.ts'
import { realtime } from '#lib/realtime.ts'
import { dismiss, useToasts } from '#ui/toast.ts'
import { Toasts } from '#ui/toasts.tsx'
import { loadTopUp } from '../../src/app/features.ts'
import type { FakeApi } from './fake-api.ts'
import type { FakeRealtime } from './fake-realtime.ts'
import { currentFakes } from './fakes.ts'
import { settings } from './examples.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

interface OpenOptions {
  /** Default: `phone`. */
  readonly size?: keyof typeof SIZES
  /** The signed-in account. Default: a visitor. */
  readonly viewer?: Me | null
  readonly settings?: Partial<PublicSettings>
  /** The text direction of the page. The text stays English. */
  readonly direction?: 'ltr' | 'rtl'
  /** The address of the page. Default: `/`. */
  readonly at?: string
  /** Other pages that the component links to, by path. */
  readonly otherPages?: Readonly<Record<string, ReactNode>>
}

interface ScreenOptions extends OpenOptions {
  readonly at: string
  /** The screen's path in its feature's `routes.ts`. Defaults to `at`, for paths without parameters. */
  readonly path?: string
}

/** A route module, such as `import * as screen from './wallet.tsx'`. */
interface ScreenModule {
  readonly default: ComponentType
  readonly clientLoader?: (args: ClientLoaderFunctionArgs) => unknown
  readonly handle?: unknown
  /** Shown if the loader fails. */
  readonly ErrorBoundary?: ComponentType
}

/** The fakes of an open page, and functions to leave and reload it. */
export interface OpenedPage {
  readonly api: FakeApi
  readonly realtime: FakeRealtime
  /** Navigates to another page of the site, like a link. */
  goTo(path: string): Promise<void>
  /** Closes and reopens the page in the same window, like a reload. Only the browser's storage is kept. */
  reload(): Promise<void>
}

export const open = (component: ReactNode, { at = '/', ...options }: OpenOptions = {}): Promise<OpenedPage> =>
  openRoute({ path: new URL(at, location.origin).pathname, element: component }, { ...options, at })

/** Opens a screen with its loader. The fake API needs replies for the loader's reads. */
export function openScreen(screen: ScreenModule, { path, ...options }: ScreenOptions): Promise<OpenedPage> {
  const { default: Component, clientLoader, handle, ErrorBoundary } = screen
  const route: RouteObject = {
    path: path ?? new URL(options.at, location.origin).pathname,
    Component,
    handle,
    ...(ErrorBoundary && { ErrorBoundary }),
  }
  if (clientLoader) route.loader = (args) => clientLoader({ ...args, serverLoader: () => Promise.reject(new Error('No server')) })
  return openRoute(route, options)
}

async function openRoute(route: RouteObject, options: OpenOptions & { readonly at: string }): Promise<OpenedPage> {
  const { size = 'phone', viewer = null } = options
  const { width, height } = SIZES[size]
  await page.viewport(width, height)
  const { api, closePage } = currentFakes()
  await closePage()
  if (viewer) api.replyTo(readMe, viewer)
  api.replyTo(readPublicSettings, settings(options.settings))
  // A step back from a test's first page must stay in this window. Without an earlier entry, it would leave the test runner.
  history.pushState(null, '', options.at)
  const opened = await drawPage(route, { ...options, viewer })
  return {
    api,
    realtime: currentFakes().realtime,
    goTo: (path) => opened.router.navigate(path),
    reload: async () => {
      await opened.close()
      cache().clear()
      Object.assign(opened, await drawPage(route, { ...options, viewer, at: location.pathname + location.search }))
    },
  }
}

interface DrawOptions extends OpenOptions {
  readonly viewer: Me | null
  readonly at: string
}

async function drawPage(route: RouteObject, { viewer, at, otherPages = {}, direction = 'ltr', settings: changes }: DrawOptions) {
  const { documentElement } = document
  documentElement.dir = direction
  documentElement.dataset['theme'] = 'light'
  provideReader(() => ({ lang: direction === 'rtl' ? PSEUDO : 'en', locale: 'en', timeZone: 'UTC' }))
  const queries = cache()
  provideTokenPrice(() => tokenPriceIn(queries))
  queries.setQueryData(query(readPublicSettings, {}).queryKey, settings(changes))
  if (viewer) queries.setQueryData(query(readMe, {}).queryKey, viewer)
  const root: RootData = {
    isSignedIn: viewer !== null,
    isSuspended: false,
    isActing: viewer?.acting !== undefined,
    siteName: 'Fanfare',
    favicon: '',
    brandStyle: '',
    theme: 'light',
    discreetMode: 'off',
    closedBanners: '',
    origin: location.origin,
    now: Date.now(),
  }
  const others = Object.entries(otherPages).map(([path, element]): RouteObject => ({ path, element }))
  // Scroll positions of lists are stored by this key of the history entry.
  history.replaceState({ key: newKey(), idx: 0 }, '', at)
  const router = createBrowserRouter(
    [
      {
        id: 'root',
        Component: Root,
        HydrateFallback: Loading,
        loader: () => root,
        shouldRevalidate: () => false,
        children: [route, ...others],
      },
    ],
    {
      hydrationData: { loaderData: { root } },
    },
  )
  const { unmount } = await render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const close = async () => {
    await unmount()
    router.dispose()
  }
  currentFakes().closePage = close
  return { router, close }
}

/** Mirrors `src/app/root.tsx` without the document and visit measurement. */
function Root() {
  const { isSignedIn = false, now = 0 } = useRootData() ?? {}
  useEffect(() => {
    if (!isSignedIn) return
    void realtime.connect('token', () => Promise.resolve())
    return () => realtime.disconnect()
  }, [isSignedIn])
  return (
    <PageTime value={now}>
      <main id="main">
        <Outlet />
      </main>
      <Checkout loadTopUp={loadTopUp} />
      <Toasts />
      <ForgetToasts />
    </PageTime>
  )
}

/** Shown until the loader has finished. The site's server sends complete pages instead. */
const Loading = () => null

/** Dismisses toasts with the page. Otherwise they would appear in the next test. */
function ForgetToasts() {
  const toasts = useToasts()
  const forget = useEffectEvent(() => {
    for (const { id } of toasts) dismiss(id)
  })
  useEffect(() => () => forget(), [])
  return null
}
