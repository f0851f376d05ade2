/** Stands in place of a page that is not offered in the visitor's country. */
import { say } from '#lib/words.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import css from './notice.module.css'

export default function GeoBlockLayout() {
  return (
    <main id="main" className={css['notice']}>
      <Wordmark />
      <h1>{say('Not available where you are')}</h1>
      <p>{say('This page is not offered in your country.')}</p>
    </main>
  )
}
