import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { seatHas, type SeatNeeds } from '@fanfare/contract/seat-rights'
import { readPublicSettings } from '@fanfare/contract/site'
import { readMe, type Me } from '@fanfare/contract/users'
import { query } from '#lib/api.ts'
import type { DiscreetMode } from '#lib/discreet-mode.ts'
import type { Theme } from '#lib/theme.ts'
import type { TokenPrice } from '#lib/token-format.ts'

export interface RootData {
  readonly isSignedIn: boolean
  /** Whether the viewer is signed in to a suspended account, which can do little more than read decisions about it. */
  readonly isSuspended: boolean
  /** Whether the viewer works for a performer, in whose name the page is shown. */
  readonly isActing: boolean
  readonly siteName: string
  /** Empty for the built-in one. */
  readonly favicon: string
  /** The style sheet of the operator's colors and logo. */
  readonly brandStyle: string
  readonly theme: Theme
  readonly discreetMode: DiscreetMode
  readonly origin: string
  /** The value of the cookie `CLOSED_BANNERS`. */
  readonly closedBanners: string
  /** When the server rendered the page, in milliseconds. */
  readonly now: number
}

/** Undefined on an error page of a site whose settings could not be read. */
export const useRootData = () => useRouteLoaderData<RootData>('root')

/** The assumed viewer of a preview. Null is a visitor, undefined means no preview. */
export const PreviewViewer = createContext<Me | null | undefined>(undefined)

/** Returns whether this component is in a preview, where actions are off and the viewer's own data is not read. */
export const useIsPreview = (): boolean => useContext(PreviewViewer) !== undefined

/** Null for a visitor. */
export function useViewer(): Me | null {
  const assumed = useContext(PreviewViewer)
  const isSignedIn = useRootData()?.isSignedIn ?? false
  const { data = null } = useQuery({ ...query(readMe, {}), enabled: isSignedIn })
  if (assumed !== undefined) return assumed
  return isSignedIn ? data : null
}

/** Returns false for someone who works for a performer without these rights. Anything that names no right is closed to them. */
export const hasSeat = (viewer: Me | null, needs?: SeatNeeds): boolean => !viewer?.acting || seatHas(viewer.acting.rights, needs)

/** Throws on pages that visitors can open. */
export function useMe(): Me {
  const viewer = useViewer()
  if (!viewer) throw new Error('This component requires a signed-in viewer.')
  return viewer
}

export function useSettings(): PublicSettings {
  const { data } = useQuery({ ...query(readPublicSettings, {}), staleTime: Number.POSITIVE_INFINITY })
  if (!data) throw new Error('This component requires the site settings.')
  return data
}

/** Returns the token price once the settings are in the cache. For `provideTokenPrice`. */
export const tokenPriceIn = (queries: QueryClient): TokenPrice | undefined =>
  queries.getQueryData(query(readPublicSettings, {}).queryKey)

export const useOrigin = (): string => useRootData()?.origin ?? ''
