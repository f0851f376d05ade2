/** Refreshes rooms on any screen when the viewer's access to one has changed, and the performer's own shows. */
import { liveAccessChanged, ownLiveChanged } from '@fanfare/contract/live'
import { liveChatChanged, liveSanctionChanged } from '@fanfare/contract/live-chat'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [liveAccessChanged, ownLiveChanged, liveChatChanged, liveSanctionChanged] }
export default realtime
