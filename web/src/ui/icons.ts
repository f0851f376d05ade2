/** The one family of icons, in the house's measure: 20 px, stroke 1.5. Decorative: what they mean stands beside or in a label. */
import { createElement, type ComponentType } from 'react'
// One by one: the package's index would make every build read five thousand drawings.
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconRosetteDiscountCheckFilled from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheckFilled.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

export interface IconProps {
  readonly size?: number
  readonly className?: string
}
export type Icon = ComponentType<IconProps>

const icon = (drawn: ComponentType<IconProps & { stroke?: number; 'aria-hidden'?: boolean }>): Icon =>
  function HouseIcon({ size = 20, className }) {
    return createElement(drawn, { size, stroke: 1.5, 'aria-hidden': true, ...(className && { className }) })
  }

export const AdminIcon = /* @__PURE__ */ icon(IconLayoutDashboard)
export const AlertIcon = /* @__PURE__ */ icon(IconAlertTriangle)
export const BackIcon = /* @__PURE__ */ icon(IconArrowLeft)
export const BellIcon = /* @__PURE__ */ icon(IconBell)
export const CameraIcon = /* @__PURE__ */ icon(IconCamera)
export const CardIcon = /* @__PURE__ */ icon(IconCreditCard)
export const CheckIcon = /* @__PURE__ */ icon(IconCheck)
export const ChecksIcon = /* @__PURE__ */ icon(IconChecks)
export const ChevronDownIcon = /* @__PURE__ */ icon(IconChevronDown)
export const ChevronIcon = /* @__PURE__ */ icon(IconChevronRight)
export const CloseIcon = /* @__PURE__ */ icon(IconX)
export const CopyIcon = /* @__PURE__ */ icon(IconCopy)
export const DeviceIcon = /* @__PURE__ */ icon(IconDeviceLaptop)
export const DocumentIcon = /* @__PURE__ */ icon(IconIdBadge2)
export const EarningsIcon = /* @__PURE__ */ icon(IconCoin)
export const EditIcon = /* @__PURE__ */ icon(IconPencil)
export const ExploreIcon = /* @__PURE__ */ icon(IconCompass)
export const EyeIcon = /* @__PURE__ */ icon(IconEye)
export const EyeOffIcon = /* @__PURE__ */ icon(IconEyeOff)
export const FansIcon = /* @__PURE__ */ icon(IconUsers)
export const HeartIcon = /* @__PURE__ */ icon(IconHeart)
export const HomeIcon = /* @__PURE__ */ icon(IconHome)
export const LiveIcon = /* @__PURE__ */ icon(IconBroadcast)
export const LockIcon = /* @__PURE__ */ icon(IconLock)
export const MailIcon = /* @__PURE__ */ icon(IconMail)
export const MessageIcon = /* @__PURE__ */ icon(IconMessage)
export const MoonIcon = /* @__PURE__ */ icon(IconMoon)
export const MoreIcon = /* @__PURE__ */ icon(IconDots)
export const NextIcon = /* @__PURE__ */ icon(IconArrowRight)
export const OfflineIcon = /* @__PURE__ */ icon(IconWifiOff)
export const PhotoIcon = /* @__PURE__ */ icon(IconPhoto)
export const PlusIcon = /* @__PURE__ */ icon(IconPlus)
export const ReceiptIcon = /* @__PURE__ */ icon(IconReceipt)
export const RetryIcon = /* @__PURE__ */ icon(IconRefresh)
export const SearchIcon = /* @__PURE__ */ icon(IconSearch)
export const SecurityIcon = /* @__PURE__ */ icon(IconShieldLock)
export const SendIcon = /* @__PURE__ */ icon(IconSend)
export const SettingsIcon = /* @__PURE__ */ icon(IconSettings)
export const SignOutIcon = /* @__PURE__ */ icon(IconLogout)
export const SparkleIcon = /* @__PURE__ */ icon(IconSparkles)
export const StudioIcon = /* @__PURE__ */ icon(IconLayoutDashboard)
export const SunIcon = /* @__PURE__ */ icon(IconSun)
export const SystemThemeIcon = /* @__PURE__ */ icon(IconDeviceDesktop)
export const TipIcon = /* @__PURE__ */ icon(IconGift)
export const TrashIcon = /* @__PURE__ */ icon(IconTrash)
export const UnlockIcon = /* @__PURE__ */ icon(IconLockOpen)
export const UploadIcon = /* @__PURE__ */ icon(IconFileUpload)
export const UserIcon = /* @__PURE__ */ icon(IconUser)
export const VerifiedIcon = /* @__PURE__ */ icon(IconRosetteDiscountCheckFilled)
export const WalletIcon = /* @__PURE__ */ icon(IconWallet)
