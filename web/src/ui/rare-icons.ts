/** Icons of few pages, which conversations do not need. */
import { icon } from './icon.ts'

export const BankIcon = /* @__PURE__ */ icon('building-bank')
export const FileIcon = /* @__PURE__ */ icon('file')
export const GoogleIcon = /* @__PURE__ */ icon('brand-google')
export const OfflineIcon = /* @__PURE__ */ icon('wifi-off')
export const PackageIcon = /* @__PURE__ */ icon('coins')
export const ParcelIcon = /* @__PURE__ */ icon('package')
export const PasskeyIcon = /* @__PURE__ */ icon('fingerprint')
export const PasswordIcon = /* @__PURE__ */ icon('key')
export const PlaceIcon = /* @__PURE__ */ icon('map-pin')
export const PollIcon = /* @__PURE__ */ icon('chart-bar')
export const ReferralIcon = /* @__PURE__ */ icon('users-plus')
export const HalfStarIcon = /* @__PURE__ */ icon('star-half-filled')
export const StarIcon = /* @__PURE__ */ icon('star')
export const XIcon = /* @__PURE__ */ icon('brand-x')
export const ZoomInIcon = /* @__PURE__ */ icon('zoom-in')
export const ZoomOutIcon = /* @__PURE__ */ icon('zoom-out')
