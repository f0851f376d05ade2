/**
 * The manifest: everything that the frame around the pages has to know about a feature. Lists only; what is heavy is imported
 * when asked for. The pages themselves are listed in the feature's `routes.ts`, which the build reads without React or styles.
 */
import type { ComponentType } from 'react'
import type { ServerEvent, Who } from '@fanfare/contract'
import type { Performer } from '@fanfare/contract/profiles'
import type { Person } from '@fanfare/contract/people'
import type { Me } from '@fanfare/contract/users'
import type { CheckoutOffer, OfferKind, TopUpProps } from '#core/checkout/index.ts'
import type { Icon } from '#ui/icons.ts'

export type Layout = 'primary' | 'public' | 'blank' | 'studio' | 'admin' | 'maintenance' | 'geoBlock'

/** One page of the site: its address, who may open it and the layout around it. `routes.ts` of each feature exports a list of them. */
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

export type Audience = Me['role'] | 'visitor'

/** Where links stand in the frame: `public` at the top of pages for visitors, `bar` at the top of a phone, `tabs` at its foot, `rail` at the side of a desktop. */
export type FramePlace = 'public' | 'bar' | 'tabs' | 'rail'

/** What the pages of a layout are about, in the order in which they stand above them. */
export const sections = {
  studio: ['studio.overview', 'studio.content', 'studio.fans', 'studio.money'],
  admin: ['admin.overview', 'admin.people', 'admin.money', 'admin.prices'],
} as const

/** And elsewhere: `own` behind `Me`, `create` above the forms in which something new is made, and the sections of the studio and the administration. */
export type MenuPlace = 'own' | 'create' | (typeof sections)[keyof typeof sections][number]

export type Place = FramePlace | MenuPlace

export interface NavigationItem {
  /** A path, or for some accounts each their own. */
  readonly to: string | ((viewer: Me) => string)
  /** Asked when it is drawn, so that it is in the reader's language. */
  readonly label: () => string
  readonly icon: Icon
  readonly who: readonly Audience[]
  /** Its position in each place in which it stands, lowest first. */
  readonly at: Readonly<Partial<Record<Place, number>>>
  /** Which number stands at it, by its name in some feature's `realtime`. */
  readonly badge?: string
  /** Other pages below its address do not count as being there. */
  readonly isExact?: boolean
  /** The location state of going there. */
  readonly state?: object
  /** The key that leads there from anywhere outside a text field. */
  readonly shortcut?: string
}

/** Parts of the frame to which features add: the rail's foot, the right column, and what stands below public pages. */
export interface Slots {
  readonly railFoot?: ComponentType<{ readonly viewer: Me }>
  readonly aside?: ComponentType
  readonly foot?: ComponentType
}

/** What runs whatever screen is open, for as long as someone is signed in. */
export interface Realtime {
  /** The events after which what they invalidate is read again, by the contract. */
  readonly events?: readonly ServerEvent[]
  /** Hooks that change or say what server events tell beyond that. */
  readonly handlers?: readonly (() => void)[]
  /** Drawn over every page. */
  readonly overlays?: readonly ComponentType[]
  /** What is ended or forgotten on this device when its person signs out, whether or not the server can be told. */
  readonly signOut?: readonly (() => Promise<void>)[]
  /** Hooks that count what stands at navigation items; the handlers keep fresh what they read. */
  readonly badges?: Readonly<Record<string, () => number>>
}

/** How a type of notification looks in the list; its words come from the server. */
export interface NotificationType {
  readonly icon: Icon
  /** It is about money: its mark is brass. */
  readonly isPaid?: boolean
}

/** A kind of sale, as wallets, purchases and earnings name it. */
export interface SaleKind {
  readonly icon: Icon
  /** One of it in a list: `Post`. */
  readonly one: () => string
  /** All of it, above a list or beside a sum: `Posts`. */
  readonly many: () => string
  /** What it was, for the fan who has paid: `Post unlocked`. */
  readonly paid: () => string
}

/** A kind of thing in lists of many kinds, such as bookmarks. */
export interface CardKind extends Pick<SaleKind, 'icon' | 'one' | 'many'> {
  /** The page of one thing. */
  readonly addressOf?: (id: string, performer: Person) => string
}

/** A kind of content, as lists of things of many kinds show it. */
export interface ContentKind extends SaleKind, Pick<CardKind, 'addressOf'> {
  /** The same where it has to be asked for, with the press. */
  readonly findAddress?: (thing: { readonly id: string; readonly performerId: string }) => Promise<string>
}

/** A button below a thing of any kind, about its performer. */
export interface ContentActProps {
  readonly performer: Person
  /** How it looks among the others. */
  readonly className: string | undefined
}

/** What goes on with an intent, in a component that draws a question or nothing at all. */
export interface IntentProps {
  /** Whom or what it is about: a username or an id, not checked. */
  readonly subject: string
  readonly onDone: () => void
}

/** Says what an intent is, with whom and at which price, on the forms for joining and signing in. */
export type IntentHeadProps = Pick<IntentProps, 'subject'>

/** The default export of the module that a manifest names for a kind of intent. */
export interface IntentParts {
  readonly Component: ComponentType<IntentProps>
  /** Absent where the press has said it already, in a sheet. */
  readonly Head?: ComponentType<IntentHeadProps>
}

/** A tab of a performer's profile, at `?tab=name`: of all things of one kind, or of something else. One without anything is not shown. */
export type ProfileTab = {
  readonly name: string
  /** Its place among the others, lowest first. */
  readonly at: number
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly performer: Performer }> }>
} & (
  | { readonly kind: string }
  | { readonly kind?: never; readonly label: () => string; readonly totalOf: (performer: Performer) => number }
)

export interface Feature {
  /** The name of its folder. */
  readonly name: string
  /** Its links that stand in the frame, in menus too perhaps. */
  readonly navigation?: readonly NavigationItem[]
  /** Comes with the realtime connection, after the page: nothing of it is needed for the first paint. */
  readonly realtime?: () => Promise<{ readonly default: Realtime }>
  readonly slots?: Slots
  /** Drawn over every page as soon as that is there, for visitors too. */
  readonly everywhere?: () => Promise<{ readonly default: ComponentType }>
  /** Content that performers publish here, by the kind's name on the server: it may be sold, bookmarked, found. */
  readonly contentKinds?: Readonly<Record<string, ContentKind>>
  /** Beside posts and words about the performer. */
  readonly profileTabs?: readonly ProfileTab[]
  /** What else stands in lists of things of many kinds. */
  readonly cardKinds?: Readonly<Record<string, CardKind>>
  /** What one can do here for the performer of a thing of any kind: a button, whose code comes by `lazyPart`. */
  readonly ContentAct?: ComponentType<ContentActProps>
  /** What else performers sell here. */
  readonly saleKinds?: Readonly<Record<string, SaleKind>>
  /** What can be paid for here: each kind with the module that shows it in the checkout and says what it makes stale. */
  readonly checkoutOffers?: { readonly [K in OfferKind]?: () => Promise<{ readonly default: CheckoutOffer<K> }> }
  /** How missing tokens are bought in the middle of another purchase; one feature says so. */
  readonly topUp?: () => Promise<{ readonly default: ComponentType<TopUpProps> }>
  /** By its kind, how to go on with what a visitor was about to do before signing in: `follow` for the intent `follow:ada.vale`. */
  readonly intents?: Readonly<Record<string, () => Promise<{ readonly default: IntentParts }>>>
}
export const feature = (manifest: Feature): Feature => manifest

/** What a feature's `notifications.ts` exports: the types of notification that it writes. It comes with the list of them only. */
export const notificationTypes = (
  types: Readonly<Record<string, NotificationType>>,
): Readonly<Record<string, NotificationType>> => types

/** What a feature's `menu.ts` exports: links that stand nowhere in the frame, so that they come with the menus only. */
export const menu = (items: readonly NavigationItem[]): readonly NavigationItem[] => items
