/** Who looks at the page, and what the site is set to. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import { readPublicSettings, type PublicSettings } from '@fanfare/contract/site'
import { readMe, type Me } from '@fanfare/contract/users'
import { query } from '#lib/api.ts'
import type { Theme } from '#lib/theme.ts'
import type { TokenPrice } from '#lib/token-words.ts'

/** What the root's loader answers. */
export interface RootData {
  readonly isSignedIn: boolean
  readonly siteName: string
  readonly theme: Theme
  readonly origin: string
  /** When the server made the page, in milliseconds. */
  readonly now: number
}

/** Absent on an error page of a site that could not even read its settings. */
export const useRootData = () => useRouteLoaderData<RootData>('root')

/** The assumed viewer of a preview: null for a visitor, undefined outside of previews. */
export const PreviewViewer = createContext<Me | null | undefined>(undefined)

/** Whether this part is in a preview, where nothing can be done and nothing of the viewer's own is read. */
export const useIsPreview = (): boolean => useContext(PreviewViewer) !== undefined

/** The signed-in account, or null for a visitor. */
export function useViewer(): Me | null {
  const assumed = useContext(PreviewViewer)
  const isSignedIn = useRootData()?.isSignedIn ?? false
  const { data = null } = useQuery({ ...query(readMe, {}), enabled: isSignedIn })
  if (assumed !== undefined) return assumed
  return isSignedIn ? data : null
}

/** The signed-in account on pages whose guard lets nobody else in. */
export function useMe(): Me {
  const viewer = useViewer()
  if (!viewer) throw new Error('This part stands on a page for members only.')
  return viewer
}

export function useSettings(): PublicSettings {
  const { data } = useQuery({ ...query(readPublicSettings, {}), staleTime: Number.POSITIVE_INFINITY })
  if (!data) throw new Error('This part needs the settings of the site.')
  return data
}

/** What a token costs, once the settings are in the cache; for `priceTokensBy`. */
export const tokenPriceIn = (queries: QueryClient): TokenPrice | undefined =>
  queries.getQueryData(query(readPublicSettings, {}).queryKey)

/** The site's address, for links that have to be absolute. */
export const useOrigin = (): string => useRootData()?.origin ?? ''
