/**
 * Defines the manifest of a feature for the frame around the pages. It lists modules that load on demand. The feature's
 * `routes.ts` lists the pages themselves, which the build reads without React or styles.
 */
import type { ComponentType, ReactNode } from 'react'
import type { Route, ServerEvent, Who } from '@fanfare/contract'
import type { OperatorPermission } from '@fanfare/contract/operator-roles'
import type { SeatNeeds } from '@fanfare/contract/seat-rights'
import type { Performer } from '@fanfare/contract/profiles'
import type { Person } from '@fanfare/contract/people'
import type { Me } from '@fanfare/contract/users'
import type { CheckoutOffers, TopUpProps } from '#core/checkout/offer.ts'
import type { Icon } from '#ui/icons.ts'
import type { Read } from './loaders.ts'

export type Layout = 'primary' | 'public' | 'blank' | 'studio' | 'admin' | 'maintenance' | 'geoBlock'

/** One page of the site: its address, its audience and its layout. Each feature's `routes.ts` exports a list of them. */
export interface Screen {
  /** Such as `/messages/:id`. Several paths can show the same page. */
  readonly path: string | readonly string[]
  /** The route module in the feature's `screens/` folder, without `.tsx`. */
  readonly file: string
  readonly who: Who | 'guest'
  /** `primary` by default. */
  readonly layout?: Layout
  /** A members' page that visitors can see too, instead of being sent to sign in. */
  readonly noredirect?: boolean
}

export type Audience = Me['role'] | 'visitor'

/**
 * Positions of links in the frame. `public`: top of visitors' pages. `bar`: top of a phone. `tabs`: bottom of a phone. `rail`:
 * side of a desktop.
 */
export type FramePlace = 'public' | 'bar' | 'tabs' | 'rail'

/** Layouts whose pages are grouped in sections. */
export type SectionedLayout = 'studio' | 'admin'

/** A section of the studio or the administration. The first feature with a page in it declares it. */
export interface MenuSection {
  readonly place: `${SectionedLayout}.${string}`
  /** The position among the sections of its layout, lowest first. */
  readonly at: number
  /** Called on each render, so that the label is in the reader's language. */
  readonly label: () => string
}

/**
 * Positions of links in menus: `own` behind `Me`, `create` above forms for something new, `ageGate` for members who have not
 * confirmed their age, and declared sections.
 */
export type MenuPlace = 'own' | 'create' | 'ageGate' | MenuSection['place']

export type Place = FramePlace | MenuPlace

export interface NavigationItem {
  /** A path, or a function for paths that depend on the account. */
  readonly to: string | ((viewer: Me) => string)
  /** Called on each render, so that the label is in the reader's language. */
  readonly label: () => string
  readonly icon: Icon
  readonly who: readonly Audience[]
  /** The permission without which operators do not see the link in a menu. */
  readonly permission?: OperatorPermission
  /** The rights with which members of a performer's team see the link. Without any, they do not. */
  readonly seat?: SeatNeeds
  /** The position in each place, lowest first. */
  readonly at: Readonly<Partial<Record<Place, number>>>
  /** The name of the count shown on the link, from a feature's `realtime.ts`. */
  readonly badge?: string
  /** Pages below this address do not highlight the link. */
  readonly isExact?: boolean
  readonly state?: object
  /** A key that opens the link from anywhere outside a text field. */
  readonly shortcut?: string
}

/** A feature's `foot.tsx` exports a component as default: links about the site, below pages, in the right column and the menu. */
export interface FootProps {
  /** Called when someone presses a link, so that a menu around the links can close. */
  readonly onFollow?: (() => void) | undefined
}

/** Parts of the frame that features add to: the bottom of the rail, the right column, and the top of every page. */
export interface Slots {
  readonly railFoot?: ComponentType<{ readonly viewer: Me }>
  readonly aside?: ComponentType
  /** Above every page while someone works for a performer. */
  readonly whileActing?: ComponentType
}

/** A feature's `realtime.ts` exports this: code that runs on every screen while someone is signed in. It loads after the page. */
export interface Realtime {
  /** Server events whose tags are invalidated, as the contract defines. */
  readonly events?: readonly ServerEvent[]
  /** Hooks that handle server events beyond invalidation. */
  readonly handlers?: readonly (() => void)[]
  readonly overlays?: readonly ComponentType[]
  /** Cleanup on this device at sign-out, whether or not the server can be reached. */
  readonly signOut?: readonly (() => Promise<void>)[]
  /** Hooks that return the counts on navigation links. The handlers keep their data fresh. */
  readonly badges?: Readonly<Record<string, () => number>>
}

export interface EverywhereProps {
  /** Sets a count on navigation links that visitors see too. Other counts are `badges` of `realtime.ts`. */
  readonly setBadge: (name: string, count: number) => void
}

/** How a type of notification appears in the list. Its text comes from the server. */
export interface NotificationType {
  readonly icon: Icon
  /** Concerns money, so its icon is brass. */
  readonly isPaid?: boolean
}

/** A kind of sale, as named in wallets, purchases and earnings. */
export interface SaleKind {
  readonly icon: Icon
  /** One item in a list, such as `Post`. */
  readonly one: () => string
  /** The plural above a list or next to a total, such as `Posts`. */
  readonly many: () => string
  /** The purchase from the fan's side, such as `Post unlocked`. */
  readonly paid: () => string
}

/** A kind of item in mixed lists, such as bookmarks. */
export interface CardKind extends Pick<SaleKind, 'icon' | 'one' | 'many'> {
  readonly addressOf?: (id: string, performer: Person) => string
  /** Replaces the bubble of messages that the site writes about an item. Lazy, because every conversation loads the kinds. */
  readonly MessageCard?: ComponentType<MessageCardProps>
}

export interface MessageCardProps {
  /** The item. */
  readonly id: string
  /** The text of the message. */
  readonly text: string
  /** When the message was written. */
  readonly at: string
}

/** A kind of content in mixed lists. */
export interface ContentKind extends SaleKind, Pick<CardKind, 'addressOf' | 'MessageCard'> {
  /** Happens at a time, such as a show: lists do not say what is inside. */
  readonly isEvent?: true
  /** Like `addressOf`, for a path that must be fetched. Called on press. */
  readonly findAddress?: (thing: { readonly id: string; readonly performerId: string }) => Promise<string>
}

/** A button below any content, about its performer. */
export interface ContentActProps {
  readonly performer: Person
  /** Matches the style of the other buttons. */
  readonly className: string | undefined
}

/** The component that resumes an intent after sign-in. It renders a question or nothing. */
export interface IntentProps {
  /** An unchecked username or id. */
  readonly subject: string
  readonly onDone: () => void
}

/** Describes an intent on the sign-up and sign-in forms: the action, the performer and the price. */
export type IntentHeadProps = Pick<IntentProps, 'subject'>

/** The default export of the module for a kind of intent. */
export interface IntentParts {
  readonly Component: ComponentType<IntentProps>
  /** Absent when the sheet has already described the intent. */
  readonly Head?: ComponentType<IntentHeadProps>
}

/** A tab of a performer's profile at `?tab=name`, for one kind of content or something else. Empty tabs are hidden. */
export type ProfileTab = {
  readonly name: string
  readonly label: () => string
  /** The position among the tabs, lowest first. */
  readonly at: number
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly performer: Performer }> }>
} & ({ readonly kind: string } | { readonly kind?: never; readonly totalOf: (performer: Performer) => number })

export interface Feature {
  /** Links of this feature in the frame, and possibly in menus. */
  readonly navigation?: readonly NavigationItem[]
  readonly slots?: Slots
  /** Rendered over every page once loaded, for visitors too. */
  readonly everywhere?: () => Promise<{ readonly default: ComponentType<EverywhereProps> }>
  /** Profile tabs in addition to posts and the description. */
  readonly profileTabs?: readonly ProfileTab[]
  /** A button below content of any kind, for its performer. `lazyComponent` loads its code. */
  readonly ContentAct?: ComponentType<ContentActProps>
  /** Buys missing tokens within another purchase. Only one feature sets it. */
  readonly topUp?: () => Promise<{ readonly default: ComponentType<TopUpProps> }>
}
/** A feature's `index.ts` exports this: its parts of the frame. Every page loads it. Features without such parts have none. */
export const feature = (manifest: Feature): Feature => manifest

/** A feature's `kinds.ts` exports this. It loads with the pages that list many kinds. */
export interface Kinds {
  /** Kinds of content that performers publish here, by the server's name. Such content can be sold, bookmarked and found. */
  readonly contentKinds?: Readonly<Record<string, ContentKind>>
  /** Other kinds of items in mixed lists. */
  readonly cardKinds?: Readonly<Record<string, CardKind>>
  readonly saleKinds?: Readonly<Record<string, SaleKind>>
}
export const kinds = (own: Kinds): Kinds => own

/** A feature's `offers.ts` exports this. It loads after the page. */
export const checkoutOffers = (own: CheckoutOffers): CheckoutOffers => own

/** The modules that resume a visitor's intents after sign-in, by kind: `follow` for the intent `follow:ada.vale`. */
export type Intents = Readonly<Record<string, () => Promise<{ readonly default: IntentParts }>>>

/** A feature's `intents.ts` exports this. It loads after the page, and with the pages for signing in and up. */
export const intents = (own: Intents): Intents => own

/** A feature's `notifications.ts` exports this: its types of notifications. It loads with the list of notifications only. */
export const notificationTypes = (
  types: Readonly<Record<string, NotificationType>>,
): Readonly<Record<string, NotificationType>> => types

/** Work that waits for operators: a card of their overview. A feature exports one or several in `work-queue.tsx`, which loads with the overview only. */
export interface WorkQueue {
  readonly title: () => string
  /** The page where the work is done. */
  readonly to: string
  /** The route that counts the work. Operators without its permission do not see the queue. */
  readonly route: Pick<Route, 'permission'>
  /** Reads in the loader what `useQueue` shows. */
  readonly load: (read: Read) => Promise<unknown>
  /** Returns the number of waiting items and a line about them. */
  readonly useQueue: () => { readonly total: number; readonly details: ReactNode }
  /** The link while nothing waits, where `to` and "See decisions" do not fit. */
  readonly seeAll?: { readonly label: () => string; readonly to: string }
}

export interface Menu {
  readonly items: readonly NavigationItem[]
  readonly sections: readonly MenuSection[]
}

/** A feature's `menu.ts` exports this: links that are not in the frame, and new sections for them. They load with the menus only. */
export const menu = (items: readonly NavigationItem[], sections: readonly MenuSection[] = []): Menu => ({ items, sections })
