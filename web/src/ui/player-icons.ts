/** Icons of the players, separate from those that every page loads. */
import { icon } from './icon.ts'

export const BackSkipIcon = /* @__PURE__ */ icon('rewind-backward-10')
export const CaptionsIcon = /* @__PURE__ */ icon('badge-cc')
export const ForwardSkipIcon = /* @__PURE__ */ icon('rewind-forward-10')
export const FullScreenIcon = /* @__PURE__ */ icon('maximize')
export const LeaveFullScreenIcon = /* @__PURE__ */ icon('minimize')
export const MutedIcon = /* @__PURE__ */ icon('volume-off')
export const PauseIcon = /* @__PURE__ */ icon('player-pause-filled')
export const PictureInPictureIcon = /* @__PURE__ */ icon('picture-in-picture')
export const QualityIcon = /* @__PURE__ */ icon('badge-hd')
export const SpeedIcon = /* @__PURE__ */ icon('brand-speedtest')
export const VolumeIcon = /* @__PURE__ */ icon('volume')
export const ReturnIcon = /* @__PURE__ */ icon('arrow-back-up')
