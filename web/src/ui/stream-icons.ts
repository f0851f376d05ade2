/** Icons of live pictures, separate from those that every page loads. */
import { icon } from './icon.ts'

export const CameraOffIcon = /* @__PURE__ */ icon('video-off')
export const CameraOnIcon = /* @__PURE__ */ icon('video')
export const LeaveIcon = /* @__PURE__ */ icon('phone-off')
export const MicrophoneOffIcon = /* @__PURE__ */ icon('microphone-off')
export const RecordIcon = /* @__PURE__ */ icon('player-record')
