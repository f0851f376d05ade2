/** The one family of icons: 20 px, stroke 1.5. Decorative: what they mean stands beside or in a label. */
import { createElement, type ComponentType } from 'react'
import drawings from './icons.svg?url'

export interface IconProps {
  readonly size?: number
  readonly className?: string
}
export type Icon = ComponentType<IconProps>

/** They point along the line, which in right-to-left goes the other way; `base.css` turns them. */
const TURNING = /^(?:arrow-left|arrow-right|chevron-right|send|logout)$/

/** `drawing` is an id in `icons.svg`: the drawings are one picture beside the page instead of code in it. */
export const icon = (drawing: string): Icon =>
  function DrawnIcon({ size = 20, className }) {
    const attributes = { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
    const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const
    const turns = { 'data-turns': TURNING.test(drawing) || undefined }
    const use = createElement('use', { href: `${drawings}#${drawing}` })
    return createElement('svg', { ...attributes, ...ends, ...turns, className, 'aria-hidden': true }, use)
  }

export const AdminIcon = /* @__PURE__ */ icon('layout-dashboard')
export const AdjustIcon = /* @__PURE__ */ icon('adjustments-horizontal')
export const AlertIcon = /* @__PURE__ */ icon('alert-triangle')
export const ArchiveIcon = /* @__PURE__ */ icon('archive')
export const ArrowUpIcon = /* @__PURE__ */ icon('arrow-up')
export const BackIcon = /* @__PURE__ */ icon('arrow-left')
export const BankIcon = /* @__PURE__ */ icon('building-bank')
export const BellIcon = /* @__PURE__ */ icon('bell')
export const BookmarkIcon = /* @__PURE__ */ icon('bookmark')
export const CalendarIcon = /* @__PURE__ */ icon('calendar')
export const CameraIcon = /* @__PURE__ */ icon('camera')
export const CardIcon = /* @__PURE__ */ icon('credit-card')
export const CheckIcon = /* @__PURE__ */ icon('check')
export const ChecksIcon = /* @__PURE__ */ icon('checks')
export const ChevronDownIcon = /* @__PURE__ */ icon('chevron-down')
export const ChevronIcon = /* @__PURE__ */ icon('chevron-right')
export const CloseIcon = /* @__PURE__ */ icon('x')
export const CommentIcon = /* @__PURE__ */ icon('message-circle')
export const CopyIcon = /* @__PURE__ */ icon('copy')
export const DeviceIcon = /* @__PURE__ */ icon('device-laptop')
export const DocumentIcon = /* @__PURE__ */ icon('id-badge-2')
export const EarningsIcon = /* @__PURE__ */ icon('coin')
export const DownloadIcon = /* @__PURE__ */ icon('download')
export const EditIcon = /* @__PURE__ */ icon('pencil')
export const ExploreIcon = /* @__PURE__ */ icon('compass')
export const EyeIcon = /* @__PURE__ */ icon('eye')
export const EyeOffIcon = /* @__PURE__ */ icon('eye-off')
export const FansIcon = /* @__PURE__ */ icon('users')
export const FolderIcon = /* @__PURE__ */ icon('folder')
export const GiftIcon = /* @__PURE__ */ icon('flower')
export const PackageIcon = /* @__PURE__ */ icon('coins')
export const LinkIcon = /* @__PURE__ */ icon('link')
export const ReferralIcon = /* @__PURE__ */ icon('users-plus')
export const HeartIcon = /* @__PURE__ */ icon('heart')
export const HistoryIcon = /* @__PURE__ */ icon('history')
export const HomeIcon = /* @__PURE__ */ icon('home')
export const LanguageIcon = /* @__PURE__ */ icon('language')
export const LockIcon = /* @__PURE__ */ icon('lock')
export const MailIcon = /* @__PURE__ */ icon('mail')
export const MessageIcon = /* @__PURE__ */ icon('message')
export const MoonIcon = /* @__PURE__ */ icon('moon')
export const MoreIcon = /* @__PURE__ */ icon('dots')
export const NextIcon = /* @__PURE__ */ icon('arrow-right')
export const OfflineIcon = /* @__PURE__ */ icon('wifi-off')
export const PauseIcon = /* @__PURE__ */ icon('player-pause-filled')
export const PayoutIcon = /* @__PURE__ */ icon('cash-banknote')
export const PhotoIcon = /* @__PURE__ */ icon('photo')
export const PinIcon = /* @__PURE__ */ icon('pin')
export const PlayIcon = /* @__PURE__ */ icon('player-play-filled')
export const PlusIcon = /* @__PURE__ */ icon('plus')
export const PollIcon = /* @__PURE__ */ icon('chart-bar')
export const ReceiptIcon = /* @__PURE__ */ icon('receipt')
export const RefundIcon = /* @__PURE__ */ icon('receipt-refund')
export const RetryIcon = /* @__PURE__ */ icon('refresh')
export const SearchIcon = /* @__PURE__ */ icon('search')
export const SecurityIcon = /* @__PURE__ */ icon('shield-lock')
export const SendIcon = /* @__PURE__ */ icon('send')
export const SettingsIcon = /* @__PURE__ */ icon('settings')
export const SignOutIcon = /* @__PURE__ */ icon('logout')
export const SparkleIcon = /* @__PURE__ */ icon('sparkles')
export const StudioIcon = /* @__PURE__ */ icon('layout-dashboard')
export const SunIcon = /* @__PURE__ */ icon('sun')
export const SystemThemeIcon = /* @__PURE__ */ icon('device-desktop')
export const TagIcon = /* @__PURE__ */ icon('hash')
export const SoundIcon = /* @__PURE__ */ icon('volume')
export const SoundOffIcon = /* @__PURE__ */ icon('volume-off')
export const TipIcon = /* @__PURE__ */ icon('gift')
export const TrashIcon = /* @__PURE__ */ icon('trash')
export const UnlockIcon = /* @__PURE__ */ icon('lock-open')
export const UserIcon = /* @__PURE__ */ icon('user')
export const VerifiedIcon = /* @__PURE__ */ icon('rosette-discount-check-filled')
export const VideoIcon = /* @__PURE__ */ icon('video')
export const WalletIcon = /* @__PURE__ */ icon('wallet')
export const ZoomInIcon = /* @__PURE__ */ icon('zoom-in')
export const ZoomOutIcon = /* @__PURE__ */ icon('zoom-out')
export const GalleryIcon = /* @__PURE__ */ icon('album')
export const UploadIcon = /* @__PURE__ */ icon('upload')
export const VaultIcon = /* @__PURE__ */ icon('library-photo')
export const AudioIcon = /* @__PURE__ */ icon('wave-sine')
