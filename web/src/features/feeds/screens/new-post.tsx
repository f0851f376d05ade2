/** A new post. */
import { pageTitle } from '#core/page.ts'
import { say } from '#lib/words.ts'
import { Composer } from '../parts/composer.tsx'

export const meta = pageTitle(say('New post'))

export default function NewPost() {
  return <Composer />
}
