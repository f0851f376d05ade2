/** Where one can go, by who one is. */
import type { Me } from '@fanfare/contract/users'
import { t } from '#lib/i18n.ts'
import {
  AdminIcon,
  BellIcon,
  DocumentIcon,
  EarningsIcon,
  ExploreIcon,
  FansIcon,
  HeartIcon,
  HomeIcon,
  MailIcon,
  MessageIcon,
  PlusIcon,
  ReceiptIcon,
  SecurityIcon,
  SettingsIcon,
  StudioIcon,
  UserIcon,
  WalletIcon,
  type Icon,
} from '#ui/icons.ts'

export interface Place {
  readonly to: string
  readonly label: string
  readonly icon: Icon
  /** Which number stands at it. */
  readonly counts?: 'notifications' | 'messages'
}

const home = (): Place => ({ to: '/home', label: t('Home'), icon: HomeIcon })
const explore = (): Place => ({ to: '/explore', label: t('Explore'), icon: ExploreIcon })
const create = (): Place => ({ to: '/studio/posts/new', label: t('Create'), icon: PlusIcon })
const messages = (): Place => ({ to: '/messages', label: t('Messages'), icon: MessageIcon, counts: 'messages' })
const bell = (): Place => ({ to: '/notifications', label: t('Notifications'), icon: BellIcon, counts: 'notifications' })
const security = (): Place => ({ to: '/settings/security', label: t('Security'), icon: SecurityIcon })
const admin = (): Place => ({ to: '/admin', label: t('Administration'), icon: AdminIcon })
const wallet = (): Place => ({ to: '/wallet', label: t('Wallet'), icon: WalletIcon })
const subscriptions = (): Place => ({ to: '/subscriptions', label: t('Subscriptions'), icon: HeartIcon })
const purchases = (): Place => ({ to: '/purchases', label: t('Purchases'), icon: ReceiptIcon })
const studio = (): Place => ({ to: '/studio', label: t('Studio'), icon: StudioIcon })

/** Along the bottom of a phone, before `Me`. */
export function tabsOf(viewer: Me): Place[] {
  if (viewer.role === 'admin') return [home(), explore(), { ...admin(), label: t('Admin') }]
  return viewer.isPerformer ? [home(), explore(), create(), messages()] : [home(), explore(), messages()]
}

/** Along the side of a desktop. */
export function railOf(viewer: Me | null): Place[] {
  if (!viewer) return [{ ...home(), to: '/' }, explore()]
  if (viewer.role === 'admin') return [home(), explore(), bell(), admin()]
  if (viewer.isPerformer) return [home(), explore(), bell(), messages(), studio(), create()]
  return [home(), explore(), bell(), messages(), wallet(), subscriptions(), purchases()]
}

/** Behind `Me`. */
export function ownPlaces(viewer: Me): Place[] {
  if (viewer.role === 'admin') return [admin(), ...adminPlaces().slice(1), security()]
  if (!viewer.isPerformer) {
    return [{ to: '/user/account', label: t('Account'), icon: UserIcon }, wallet(), subscriptions(), purchases(), security()]
  }
  return [
    { to: `/${viewer.username}`, label: t('My profile'), icon: UserIcon },
    { to: '/star/account', label: t('Account and prices'), icon: SettingsIcon },
    studio(),
    ...studioPlaces().slice(1),
    security(),
  ]
}

export const studioPlaces = (): Place[] => [
  { to: '/studio', label: t('Overview'), icon: StudioIcon },
  { to: '/studio/posts', label: t('Posts'), icon: ReceiptIcon },
  { to: '/studio/earnings', label: t('Earnings'), icon: EarningsIcon },
  { to: '/studio/subscribers', label: t('Subscribers'), icon: HeartIcon },
  { to: '/studio/followers', label: t('Followers'), icon: FansIcon },
]

export const adminPlaces = (): Place[] => [
  { to: '/admin', label: t('Overview'), icon: AdminIcon },
  { to: '/admin/verifications', label: t('Verifications'), icon: DocumentIcon },
  { to: '/admin/mails', label: t('Outbox'), icon: MailIcon },
]
