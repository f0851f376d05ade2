/** What a feature says about its pages; the app's router is made of these lists. */
import type { Who } from '@fanfare/contract'

export type Layout = 'primary' | 'public' | 'blank' | 'studio' | 'admin' | 'maintenance' | 'geoBlock'

/** One page of the site: where it lives, who may open it and the frame it hangs in. */
export interface Screen {
  /** `/messages/:id`; several paths show the same page. */
  readonly path: string | readonly string[]
  /** Route module in the feature's `screens/` folder, without `.tsx`. */
  readonly file: string
  readonly who: Who | 'guest'
  /** `primary` unless said otherwise. */
  readonly layout?: Layout
  /** A page for members that shows itself to a visitor too, instead of sending them to sign in. */
  readonly noredirect?: boolean
}

export interface Screens {
  readonly feature: string
  readonly all: readonly Screen[]
}

/** The pages of one feature: `screens('auth', [{ path: '/auth/login', file: 'login', who: 'guest', layout: 'blank' }])` */
export const screens = (feature: string, all: readonly Screen[]): Screens => ({ feature, all })
