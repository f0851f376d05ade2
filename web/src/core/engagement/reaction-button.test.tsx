/** A like appears with the press and survives older replies. */
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewPerformer } from '@fanfare/contract/performers'
import { addReaction } from '@fanfare/contract/reactions'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { aFan, aProfile, idOf } from '../../../test/components/examples.ts'
import { currentFakes } from '../../../test/components/fakes.ts'
import { open } from '../../../test/components/open.tsx'
import { ReactionButton } from './reaction-button.tsx'

const ID = idOf(881)
const profile = (isLiked: boolean) =>
  aProfile({ _id: ID, engagement: { likes: Number(isLiked), comments: 0, isLiked, isBookmarked: false } })
const input = { params: { id: ID } }

function Likes() {
  const { data } = useQuery(query(viewPerformer, input))
  if (!data) return null
  const { isLiked, likes } = data.engagement
  return <ReactionButton reaction="like" kind="performer" id={ID} isOn={isLiked} count={likes} label="Like" />
}

test('a fan whose page reloads while a like is being sent still sees the like', async () => {
  currentFakes().api.replyTo(viewPerformer, profile(false))
  const { api } = await open(<Likes />, { viewer: aFan() })
  api.replyTo(addReaction, { success: true })
  const sent = api.hold(addReaction)
  const button = page.getByRole('button', { name: /^Like/ })
  await button.click()
  await sent.requested
  // Simulates the refetch after the socket connects.
  await cache().refetchQueries({ queryKey: query(viewPerformer, input).queryKey })
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  const older = api.hold(viewPerformer)
  void cache().refetchQueries({ queryKey: query(viewPerformer, input).queryKey })
  await older.requested
  sent.release()
  older.release()
  await expect.poll(() => cache().isFetching()).toBe(0)
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
})
