/** Icons of conversations, separate from those that every page loads. */
import { icon } from './icon.ts'

export const BellOffIcon = /* @__PURE__ */ icon('bell-off')
export const InfoIcon = /* @__PURE__ */ icon('info-circle')
export const MicrophoneIcon = /* @__PURE__ */ icon('microphone')
export const ReplyIcon = /* @__PURE__ */ icon('corner-up-left')
export const SmileIcon = /* @__PURE__ */ icon('mood-smile')
export const StopIcon = /* @__PURE__ */ icon('player-stop-filled')
export const TemplateIcon = /* @__PURE__ */ icon('bolt')
export const TimerIcon = /* @__PURE__ */ icon('hourglass')
export const UnpinIcon = /* @__PURE__ */ icon('pinned-off')
