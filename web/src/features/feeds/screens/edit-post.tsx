/** One of the own posts, to be changed. */
import { useLoaderData } from 'react-router'
import { readOwnFeed } from '@fanfare/contract/feeds'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { say } from '#lib/words.ts'
import { Composer } from '../parts/composer.tsx'

const page = loads(async ({ read, params }) => ({ post: await read(readOwnFeed, { params: { id: params['id'] ?? '' } }) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Edit post'))

export default function EditPost() {
  const { post } = useLoaderData<typeof loader>()
  return <Composer key={post._id} post={post} />
}
