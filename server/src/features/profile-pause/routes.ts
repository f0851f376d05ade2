import { done } from '@fanfare/contract'
import * as pause from '@fanfare/contract/profile-pause'
import { lockAccount, pauseProfile, resumeProfile } from '#core/accounts/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation } from '#platform/route-handler.ts'
import { profilePaused, profileResumed } from './events.ts'

export const routes = [
  mutation(pause.pauseProfile, async ({ tx, viewer: { id } }) => {
    const account = await lockAccount(tx, id)
    if (account?.status === 'unverified')
      throw apiError('not_verified', t('Only you can see your profile, because your documents are not approved yet.'))
    if (await pauseProfile(tx, id)) tx.emit(profilePaused, { performerId: id })
    return done
  }),

  mutation(pause.resumeProfile, async ({ tx, viewer: { id } }) => {
    await lockAccount(tx, id)
    const pausedAt = await resumeProfile(tx, id)
    if (pausedAt) tx.emit(profileResumed, { performerId: id, pausedAt: pausedAt.toISOString(), resumedAt: tx.now.toISOString() })
    return done
  }),
]
