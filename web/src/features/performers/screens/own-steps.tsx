/** The performer's next steps on their own profile, the same as on the studio's first page. */
import { useQuery } from '@tanstack/react-query'
import { countUnseen } from '@fanfare/contract/messages'
import { readOwnProfile } from '@fanfare/contract/own-profile'
import type { Performer } from '@fanfare/contract/profiles'
import type { TryRead } from '#core/loaders.ts'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import NextSteps from '#features/studio-home/components/next-steps.tsx'
import { readWordsToChange, useWordsToChange } from '#features/studio-home/components/words-to-change.ts'

/** Call it in the profile's loader. */
export const readOwnSteps = (tryRead: TryRead) =>
  Promise.all([tryRead(readOwnProfile, {}), tryRead(countUnseen, {}), readWordsToChange(tryRead)])

/** Empty while the profile cannot be loaded. */
export default function OwnSteps({ performer }: { readonly performer: Performer }) {
  const { isPaused = false, isAgreementDue = false } = useMe()
  const { data: profile } = useQuery(query(readOwnProfile, {}))
  const { data: unseen } = useQuery(query(countUnseen, {}))
  const wordsToChange = useWordsToChange()
  if (!profile || !unseen) return null
  return (
    <NextSteps
      {...{ profile, wordsToChange, isPaused, isAgreementDue }}
      totalPosts={performer.totalPosts}
      unseen={unseen.total}
    />
  )
}
